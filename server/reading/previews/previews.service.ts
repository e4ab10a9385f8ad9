import { fullName } from '#contract/identity/full-name.ts';
import { imageVariant } from '#contract/posts/image-variants.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import { PREVIEW_HEIGHT } from '#contract/posts/institute-preview.ts';
import { postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { cardDesignOf } from '#contract/site/card-design.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import { keepPreview, listPreviews, releasePreview } from '#server/files/files.service.ts';
import { requireDiskRoom } from '#server/http/disk-reserve.ts';
import { readSite } from '#server/site/site-content.ts';
import { storageUnavailable } from '#server/storage/storage-errors.ts';
import { previewedBy } from '#server/storage/stored-path.ts';
import type { System } from '#server/system.ts';
import type { Work } from '#server/works/work.ts';
import { listWorks } from '#server/works/works.service.ts';
import { createWorkerThread } from '#server/process/worker-thread.ts';
import { previewOfWork } from './preview-of-work.ts';
import { cardColors, MARK_SIZE } from './card-art.ts';
import type { Card } from './draw-card.ts';

/** At most this many previews wait. Each takes 50 to 200 ms, so the last waits half a minute. Others get a 503. */
const MAX_WAITING = 200;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const TIMEOUT_MS = 15_000;

/**
 * Reads previews of posts from the storage. A missing preview is drawn and stored, for all processes. The institute's
 * preview is drawn in each process and kept in memory. A worker thread draws one at a time; it exists only while there
 * is work.
 */
export function createPreviews(system: System) {
  const thread = createWorkerThread<Card, Uint8Array>(new URL('./preview-worker.ts', import.meta.url), {
    timeoutMs: TIMEOUT_MS,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = jobQueue(1, MAX_WAITING);
  let ofInstitute: { path: string; jpeg: Buffer } | undefined;

  async function readWhole(path: string): Promise<Buffer | undefined> {
    const file = await system.storage.read(path);
    try {
      return file && Buffer.concat(await file.toArray());
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  /** Returns undefined for a picture whose file is missing. The preview is then drawn without it. */
  async function readPicture(path: string | undefined, info: ImageInfo | null | undefined, height: number) {
    return path !== undefined && info ? await readWhole(smallestEnough(path, info, height)) : undefined;
  }

  async function draw(card: Omit<Card, 'institute'>, { identity, colours }: SiteContent): Promise<Buffer> {
    const { name, mark } = identity;
    const logo = await readPicture(mark?.image, mark?.image_info, MARK_SIZE);
    return Buffer.from(await thread.run({ ...card, institute: { name, logo, colors: cardColors(colours) } }));
  }

  async function drawWork({ kind, title, owner, picture }: Work, site: SiteContent) {
    const image = await readPicture(picture?.path, picture?.info, PREVIEW_HEIGHT);
    return await draw({ label: postKinds[kind].label, title, author: fullName(owner), image }, site);
  }

  async function makeOfWork(path: string, drawn: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readWhole(path);
    if (kept) return kept;
    const jpeg = await inTurn(drawn);
    try {
      requireDiskRoom(system);
      await keepPreview(system, path, jpeg);
    } catch (error) {
      system.log.warn({ err: error, path }, 'a preview is not kept');
    }
    return jpeg;
  }

  /** Requests for the same preview wait for the same drawing. */
  async function once(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const other = underWay.get(path);
    if (other) return await other;
    const made = make().finally(() => underWay.delete(path));
    underWay.set(path, made);
    return await made;
  }

  return {
    close: () => thread.close(),
    async readOfWork(work: Work, site: SiteContent): Promise<Buffer> {
      const path = storedPathOf(work, cardDesignOf(site));
      return await once(path, () => makeOfWork(path, () => drawWork(work, site)));
    },
    async readOfInstitute(path: string, site: SiteContent): Promise<Buffer> {
      if (ofInstitute?.path === path) return ofInstitute.jpeg;
      const jpeg = await once(path, () => inTurn(() => draw({ title: site.hero.greeting.id }, site)));
      ofInstitute = { path, jpeg };
      return jpeg;
    },
  };
}

/**
 * Marks stored previews as unused if their post or the institute's design was changed, if their post is not public any
 * more, or if they were drawn a month ago. The periodic removal of unused files then deletes them. Several processes
 * may run this at once.
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
  const design = cardDesignOf(await readSite(system));
  const shown = previews.map(({ path }) => previewedBy(path)).filter((found) => found !== undefined);
  const paths = new Set<string>();
  for (const kind of postKindNames) {
    const ids = shown.filter((each) => each.kind === kind).map(({ id }) => id);
    for (const work of await listWorks(system, kind, ids)) paths.add(storedPathOf(work, design));
  }
  return paths;
}

/** Returns the storage path of a preview: its address, which changes with the content of the picture. */
function storedPathOf(work: Work, design: string | undefined): string {
  return previewOfWork(work, design).replace(/^\/preview\//, 'previews/');
}

function smallestEnough(path: string, { width, height, widths }: ImageInfo, least: number): string {
  return imageVariant(path, widths.find((other) => (other * height) / width >= least) ?? width);
}
