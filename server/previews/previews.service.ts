import { fullName } from '#contract/full-name.ts';
import { imageVariant } from '#contract/image-variants.ts';
import type { ImageInfo } from '#contract/images.ts';
import { PREVIEW_HEIGHT, type PreviewKind, type Previewed, previewPath } from '#contract/previews.ts';
import { readArticle } from '#server/articles/articles.service.ts';
import { readBlog } from '#server/blogs/blogs.service.ts';
import type { System } from '#server/system.ts';
import type { PreviewThread } from './preview-thread.ts';

/** Pictures have 30 to 120 KB. */
const ROOM_BYTES = 8 * 1024 * 1024;

const LABELS: Record<PreviewKind, string> = { article: 'Artikel', blog: 'Blog' };

type Subject = Previewed & { image_info: ImageInfo | null };

/** @throws not found, unless visitors may see what the picture would show. */
export async function findSubject(system: System, kind: PreviewKind, id: number): Promise<Subject> {
  return kind === 'article' ? await readArticle(system, undefined, id) : await readBlog(system, undefined, id);
}

export type Previews = { read(kind: PreviewKind, subject: Subject): Promise<Buffer> };

/** Made when it is first asked for and kept in memory, the ones asked for last. */
export function createPreviews({ storage, log }: System, thread: PreviewThread): Previews {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(path: string, jpeg: Buffer): void {
    kept.set(path, jpeg);
    bytes += jpeg.length;
    for (const [oldest, old] of kept) {
      if (bytes <= ROOM_BYTES) break;
      kept.delete(oldest);
      bytes -= old.length;
    }
  }

  async function make(kind: PreviewKind, { title, user, image, image_info }: Subject): Promise<Buffer> {
    const jpeg = await thread.run({
      label: LABELS[kind],
      title,
      author: fullName(user),
      image: image !== null && image_info ? await readImage(image, image_info) : undefined,
    });
    return Buffer.from(jpeg);
  }

  /** The smallest that is high enough; undefined where it is gone, for a picture without it is better than none. */
  async function readImage(path: string, { width, height, widths }: ImageInfo): Promise<Uint8Array | undefined> {
    const enough = widths.find((other) => (other * height) / width >= PREVIEW_HEIGHT) ?? width;
    try {
      const file = await storage.read(imageVariant(path, enough));
      return file && Buffer.concat(await file.toArray());
    } catch (error) {
      log.warn({ err: error, path }, 'a preview is drawn without its image');
      return undefined;
    }
  }

  return {
    async read(kind, subject) {
      const path = previewPath(kind, subject);
      const known = kept.get(path);
      if (known) {
        kept.delete(path);
        kept.set(path, known);
        return known;
      }
      const other = underWay.get(path);
      if (other) return await other;
      const made = make(kind, subject).finally(() => underWay.delete(path));
      underWay.set(path, made);
      const jpeg = await made;
      keep(path, jpeg);
      return jpeg;
    },
  };
}
