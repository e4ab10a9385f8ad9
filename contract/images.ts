import { z } from 'zod';

/**
 * The server stores an uploaded picture as WebP at these widths in pixels. It never enlarges: the largest file of a
 * smaller picture has the picture's own width.
 */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** What a page needs to reserve the space of a picture before it has loaded. */
export const imageInfo = z.object({
  width: z.number().int().describe('Pixels of the file that `image` names'),
  height: z.number().int(),
  widths: z
    .array(z.number().int())
    .describe('Every width that is kept, ascending; see imageVariant in image-variants.ts'),
  color: z.string().describe('Dominant colour as #rrggbb, to fill the space meanwhile'),
});

/** `image`: path below /storage/, as articles and blog posts have it. */
export const uploadedImage = { image: z.string().describe('Path below /storage/'), image_info: imageInfo };

export type ImageInfo = z.infer<typeof imageInfo>;
