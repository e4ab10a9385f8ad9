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
import { createWorkerThread } from '#server/process/worker-thread.ts';
import type { Card } from './draw-card.ts';

/** At most this many previews wait. Each takes 50 to 200 ms, so the last waits half a minute. Others get a 503. */
const MAX_WAITING = 200;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const TIMEOUT_MS = 15_000;

export const MISSING = 'Gambar tidak ditemukan.';

type Subject = Previewed & { image_info: ImageInfo | null };

/** Returns the post that a preview shows. @throws 404 unless the post is public */
export async function findSubject(system: System, kind: PostKind, id: number): Promise<Subject> {
  const [subject] = await listPublicPosts(system, kind, [id]);
  if (!subject) throw notFound(MISSING);
  return subject;
}

/**
 * Reads previews from the storage. A missing preview is drawn and stored, for all processes. A worker thread draws one
 * at a time; it exists only while there is work.
 */
export function createPreviews(system: System) {
  const { storage, log } = system;
  const thread = createWorkerThread<Card, Uint8Array>(new URL('./preview-worker.ts', import.meta.url), {
    timeoutMs: TIMEOUT_MS,
  });
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
    // If the file of the post's picture is missing, the preview is drawn without a picture.
    const drawing = image !== null && image_info ? await readWhole(smallestEnough(image, image_info)) : undefined;
    return Buffer.from(await thread.run({ label: kind.label, title, author: fullName(user), image: drawing }));
  }

  async function make(path: string, kind: PostKind, subject: Subject): Promise<Buffer> {
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
    close: () => thread.close(),
    async read(kind: PostKind, subject: Subject): Promise<Buffer> {
      const path = storedPathOf(kind, subject);
      const other = underWay.get(path);
      if (other) return await other;
      const made = make(path, kind, subject).finally(() => underWay.delete(path));
      underWay.set(path, made);
      return await made;
    },
  };
}

/**
 * Marks stored previews as unused if their post was changed or is not public any more, or if they were drawn a month
 * ago. The periodic removal of unused files then deletes them. Several processes may run this at once.
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

/** Finds the public posts of the given previews. Returns the storage paths of these posts' current previews. */
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

/** Returns the storage path of a preview: its address, which changes with the content of the picture. */
function storedPathOf(kind: PostKind, subject: Subject): string {
  return previewPath(kind.entity, subject).replace(/^\/preview\//, 'previews/');
}

function smallestEnough(path: string, { width, height, widths }: ImageInfo): string {
  return imageVariant(path, widths.find((other) => (other * height) / width >= PREVIEW_HEIGHT) ?? width);
}
