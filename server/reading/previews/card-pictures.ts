import sharp, { type Sharp } from 'sharp';
import { PREVIEW_HEIGHT } from '#contract/posts/institute-preview.ts';
import { COLORS, MARK_SIZE } from './card-art.ts';

export const IMAGE_WIDTH = 456;

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Cuts a post's picture to its place on the card. Returns undefined if sharp cannot read it. */
export async function cutImage(bytes: Uint8Array | undefined): Promise<Buffer | undefined> {
  return await edit(bytes, (picture) =>
    picture.flatten({ background: COLORS.sand }).resize(IMAGE_WIDTH, PREVIEW_HEIGHT, { fit: 'cover' }),
  );
}

/** Fits the institute's logo into its square on the card. Returns undefined if sharp cannot read it. */
export async function fitLogo(bytes: Uint8Array | undefined): Promise<Buffer | undefined> {
  return await edit(bytes, (picture) =>
    picture.resize(MARK_SIZE, MARK_SIZE, { fit: 'contain', background: TRANSPARENT }),
  );
}

async function edit(bytes: Uint8Array | undefined, change: (picture: Sharp) => Sharp): Promise<Buffer | undefined> {
  if (!bytes) return undefined;
  try {
    const picture = change(sharp(bytes, { limitInputPixels: 50_000_000 }));
    return await picture.png({ compressionLevel: 1 }).toBuffer();
  } catch {
    return undefined;
  }
}
