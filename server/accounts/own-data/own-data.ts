import type { z } from 'zod';
import { article } from '#contract/articles/articles.ts';
import { blog } from '#contract/posts/blogs.ts';
import { ROLE_USER, STORAGE_BASE } from '#contract/constants.ts';
import { timelineAnswer } from '#contract/articles/reviews.ts';
import { versionAnswer } from '#contract/articles/versions.ts';
import { readArticle } from '#server/articles/articles.service.ts';
import { listOwnEntries } from '#server/audit/audit.service.ts';
import type { Caller } from '#server/callers.ts';
import { listDeletedPosts, readDeletedPost } from '#server/posts/deletions/deletions.service.ts';
import { listDrafts, readDraft } from '#server/posts/drafts/drafts.service.ts';
import { readEmailChange } from '#server/identity/links/email-changes.ts';
import { listUploads } from '#server/files/files.service.ts';
import { findUnwanted } from '#server/mail/mails-wanted.ts';
import { articleKind, blogKind } from '#server/posts/post-kind.ts';
import { listIdsOf, readPost } from '#server/posts/posts.service.ts';
import { findLinksBy } from '#server/articles/preview-links/preview-links.service.ts';
import { listOwnActs, readTimeline } from '#server/articles/talking/timeline.service.ts';
import { readSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { listOwnSessions } from '#server/identity/sign-in/sessions/sessions.service.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { readDeletion } from '#server/identity/users/deletions.ts';
import { readProfile } from '#server/identity/users/profiles.ts';
import { readUnconfirmedSince, requireUser } from '#server/identity/users/users.service.ts';
import { listVersionNumbers, readVersion } from '#server/articles/versions/versions.service.ts';
import { breathe } from '#server/process/breathe.ts';
import { jsonParts } from './json-parts.ts';
import { workPage } from './work-page.ts';
import type { ZipEntry } from './zip.ts';

/**
 * Yields the files of the caller's download: the data stored about them, each work as data and as a page, and the
 * pictures. An admin gets their own articles as an author sees them, without the editors' notes and the deciding
 * admins' names.
 */
export async function* filesOf(system: System, caller: Caller): AsyncGenerator<ZipEntry> {
  const author: Caller = { ...caller, role_type: ROLE_USER };
  yield text('baca-saya.txt', readMe((await readSite(system)).identity.name));
  const pictures = new Set(await listUploads(system.db, caller.id));
  const collect = (named: Named) => {
    for (const path of picturesOf(named)) pictures.add(path);
  };
  yield { name: 'data.json', parts: jsonParts(await personalData(system, caller, collect)) };
  for (const id of await listIdsOf(system.db, articleKind, caller.id)) {
    await breathe();
    const work = article.parse(await readArticle(system, author, id));
    collect(work);
    yield { name: `artikel/${id}.json`, parts: jsonParts(await readWork(system, author, work, collect)) };
    yield text(`artikel/${id}.html`, workPage(work));
  }
  for (const id of await listIdsOf(system.db, blogKind, caller.id)) {
    await breathe();
    const post = blog.parse(await readPost(system, blogKind, author, id));
    yield { name: `blog/${id}.json`, parts: jsonParts(post) };
    yield text(`blog/${id}.html`, workPage(post));
    collect(post);
  }
  for (const path of pictures) {
    const stored = await system.storage.read(path);
    // A picture may be missing: earlier releases of this program deleted pictures that only old versions show.
    if (stored) yield { name: path, bytes: Buffer.concat(await stored.toArray()) };
  }
}

/** A text whose pictures are in the download. `image`: its lead picture. */
type Named = { image: string | null; content: string };

async function personalData(system: System, caller: Caller, collect: (deleted: Named) => void) {
  const { db, clock, config } = system;
  const { drafts } = await listDrafts(system, caller);
  const deleted = await listDeletedPosts(system, caller.id);
  const sessions = await listOwnSessions(system, caller);
  return {
    made_at: clock.now().toISOString(),
    site: config.publicUrl,
    profile: { ...(await requireUser(system, caller.id)), ...(await readProfile(system, caller.id)) },
    email_confirmed: (await readUnconfirmedSince(db, caller.id)) === null,
    email_change: emailChange(await readEmailChange(db, caller.id, clock.now())),
    deletion: await readDeletion(db, caller.id),
    second_factor: await readSecondFactor(system, caller.id),
    mails_off: await findUnwanted(db, caller.id),
    sessions: sessions.map(({ device, created_at, used_at }) => ({ device, created_at, used_at })),
    drafts: readEach(drafts, async ({ id }) => await readDraft(system, caller, id)),
    deleted_works: readEach(deleted, async (one) => {
      const post = await readDeletedPost(system, one);
      if (post) collect(post);
      return post;
    }),
    acts_on_others_articles: await listOwnActs(system, caller),
    preview_links: await findLinksBy(db, caller.id),
    log: await listOwnEntries(system, caller),
  };
}

const emailChange = (change: Awaited<ReturnType<typeof readEmailChange>>) =>
  change ? { new_email: change.new_email, created_at: change.created_at, expires_at: change.expires_at } : null;

/**
 * Reads an article's versions and timeline as its author sees them: the contract's schemas drop all other fields. Calls
 * `collect` with each version, to collect its pictures.
 */
async function readWork(
  system: System,
  author: Caller,
  work: z.infer<typeof article>,
  collect: (version: z.infer<typeof versionAnswer>['version']) => void,
) {
  const events = [];
  for (let page = 1; ; page += 1) {
    const answer = timelineAnswer.parse(await readTimeline(system, author, work.id, { page }));
    events.push(...answer.events);
    if (page * answer.meta.per_page >= answer.meta.total) break;
    await breathe();
  }
  const versions = readEach(await listVersionNumbers(system, author, work.id), async (number) => {
    const version = versionAnswer.shape.version.parse(await readVersion(system, author, work.id, number));
    collect(version);
    return version;
  });
  return { article: work, versions, events: events.toReversed() };
}

/** Reads each item only when the consumer asks for it. */
async function* readEach<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<Read> {
  for (const item of items) yield await read(item);
}

const NAMED = new RegExp(`${STORAGE_BASE}/(images/[0-9a-f]{32}/\\d+\\.webp)`, 'g');

function picturesOf({ image, content }: Named): string[] {
  return [...(image === null ? [] : [image]), ...[...content.matchAll(NAMED)].map(([, path = '']) => path)];
}

const text = (name: string, content: string): ZipEntry => ({ name, bytes: Buffer.from(content) });

const readMe = (siteName: string) => `Data Anda di ${siteName}

data.json     akun, perangkat, tulisan yang belum dikirim, tulisan terhapus yang masih dapat dipulihkan,
              dan catatan tentang yang Anda lakukan
artikel/      setiap artikel Anda: halaman (.html), dan data dengan semua versi dan riwayatnya (.json)
blog/         tulisan blog Anda, bila ada
images/       gambar dari tulisan Anda; halaman memakainya dari sini
`;
