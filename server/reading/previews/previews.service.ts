import { fullName } from '#contract/identity/full-name.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import { PREVIEW_HEIGHT, type Previewed, previewPath } from '#contract/posts/previews.ts';
import { notFound } from '#server/errors.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import { keepPreview, listPreviews, releasePreview } from '#server/files/files.service.ts';
import { requireDiskRoom } from '#server/http/disk-reserve.ts';
import { allPostKinds, type PostKind } from '#server/posts/post-kind.ts';
import { listPublicPosts } from '#server/posts/posts.service.ts';
import { storageUnavailable } from '#server/storage/storage-errors.ts';
import { previewedBy } from '#server/storage/stored-path.ts';
import type { System } from '#server/system.ts';
import type { PreviewThread } from './preview-thread.ts';

/**
 * A preview takes 50 to 200 ms, so the last of this many waits for half a minute. Services that get a 503 ask again.
 */
const MAX_WAITING = 200;
const KEPT_MS = 30 * 24 * 60 * 60_000;

export const MISSING = 'Gambar tidak ditemukan.';

type Subject = Previewed & { image_info: ImageInfo | null };

/** @throws 404 unless visitors may see what the picture would show. */
export async function findSubject(system: System, kind: PostKind, id: number): Promise<Subject> {
  const [subject] = await listPublicPosts(system, kind, [id]);
  if (!subject) throw notFound(MISSING);
  return subject;
}

export type Previews = { read(kind: PostKind, subject: Subject): Promise<Buffer> };

/** Reads previews from the storage. A missing one is drawn and stored there, for all processes. */
export function createPreviews(system: System, thread: PreviewThread): Previews {
  const { storage, log } = system;
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = jobQueue(1, MAX_WAITING);

  async function readWhole(path: string): Promise<Buffer | undefined> {
    const file = await storage.read(path);
    try {
      return file && Buffer.concat(await file.toArray());
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  async function draw(kind: PostKind, { title, user, image, image_info }: Subject): Promise<Buffer> {
    // If the picture's file is missing, the preview is drawn without it.
    const drawing = image !== null && image_info ? await readWhole(smallestEnough(image, image_info)) : undefined;
    return Buffer.from(await thread.run({ label: kind.label, title, author: fullName(user), image: drawing }));
  }

  async function make(kind: PostKind, subject: Subject): Promise<Buffer> {
    const path = storedPathOf(kind, subject);
    const kept = await readWhole(path);
    if (kept) return kept;
    const jpeg = await inTurn(async () => await draw(kind, subject));
    try {
      requireDiskRoom(system);
      await keepPreview(system, path, jpeg);
    } catch (error) {
      log.warn({ err: error, path }, 'a preview is not kept');
    }
    return jpeg;
  }

  return {
    async read(kind, subject) {
      const path = storedPathOf(kind, subject);
      const other = underWay.get(path);
      if (other) return await other;
      const made = make(kind, subject).finally(() => underWay.delete(path));
      underWay.set(path, made);
      return await made;
    },
  };
}

/**
 * Marks stored previews for the sweep if visitors no longer see what they show (changed, deleted or rejected posts), or
 * if they were drawn a month ago. Several processes may run it at once.
 */
export async function releasePastPreviews(system: System): Promise<void> {
  const oldest = new Date(system.clock.now().getTime() - KEPT_MS).toISOString();
  for await (const batch of listPreviews(system)) {
    const current = await currentPaths(system, batch);
    for (const { path, since } of batch) {
      if (since < oldest || !current.has(path)) await releasePreview(system, path);
    }
  }
}

/** Returns the current storage paths for the posts that `previews` show. */
async function currentPaths(system: System, previews: { path: string }[]): Promise<Set<string>> {
  const shown = previews.map(({ path }) => previewedBy(path)).filter((found) => found !== undefined);
  const paths = new Set<string>();
  for (const kind of Object.values(allPostKinds)) {
    const ids = shown.filter((each) => each.kind === kind.entity).map(({ id }) => id);
    const subjects = ids.length === 0 ? [] : await listPublicPosts(system, kind, ids);
    for (const subject of subjects) paths.add(storedPathOf(kind, subject));
  }
  return paths;
}

/** The address identifies the content of the picture, so it also serves as its storage path. */
function storedPathOf(kind: PostKind, subject: Subject): string {
  return previewPath(kind.entity, subject).replace(/^\/preview\//, 'previews/');
}

function smallestEnough(path: string, { width, height, widths }: ImageInfo): string {
  return imageVariant(path, widths.find((other) => (other * height) / width >= PREVIEW_HEIGHT) ?? width);
}
