import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_BLOG_STATUS, PUBLIC_BLOG_STATUS, ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { listArticles, postArticle } from '#server/articles/articles.service.ts';
import { resubmitArticle } from '#server/articles/submitting/resubmissions.service.ts';
import type { ArticleDecision } from '#contract/articles/articles.ts';
import { addBook, listBooks } from '#server/books/books.service.ts';
import type { DatabaseKind } from '#server/database/database.ts';
import { readSetting, writeSetting } from '#server/database/settings.ts';
import type { Upload } from '#server/http/upload.ts';
import { blogKind } from '#server/posts/post-kind.ts';
import { changePost, createPost } from '#server/posts/post-changes.service.ts';
import { listPosts } from '#server/posts/posts.service.ts';
import type { Caller } from '#server/callers.ts';
import { decideArticle } from '#server/articles/deciding/decisions.service.ts';
import { reviseArticle } from '#server/articles/submitting/revisions.service.ts';
import { readTimeline } from '#server/articles/talking/timeline.service.ts';
import type { System } from '#server/system.ts';
import { addTopic, listTopics } from '#server/articles/topics/topics.service.ts';
import { announceAccount, randomPassword } from '#server/identity/users/first-admin.ts';
import { requireAnyAdmin } from '#server/identity/users/admins.ts';
import { createUser, findUserWithPassword, hasUsers } from '#server/identity/users/users.service.ts';
import { demoArticles, demoTopics } from './demo-articles.ts';
import { demoBlogs } from './demo-blogs.ts';
import { demoBooks } from './demo-books.ts';
import { demoAuthors } from './demo-authors.ts';
import { addDemoPage, demoPages } from './demo-pages.ts';
import { withDrawing, withStoredDrawings } from './demo-pictures.ts';
import { type DemoDecision, type DemoStory, replaceIn } from './demo-stories.ts';

const SETTING = 'demo';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** When the institute's own pages were written: before the oldest demo article. */
const PAGES_DAYS_AGO = 300;
const FOLDER = import.meta.dirname;
/** The key of the PostgreSQL advisory lock: an arbitrary number that all processes share. */
const LOCK = 7_273_741;

/** Records that an empty database is to get the demo content. Call it before the first user is created. */
export async function prepareDemo({ config, db }: System): Promise<void> {
  if (!config.demo || (await hasUsers(db)) || (await readSetting(db, SETTING))) return;
  await writeSetting(db, SETTING, 'wanted');
}

/** Loads the demo content once, if prepareDemo has recorded it. After an interruption the next start continues. */
export async function loadDemo(given: System, kind: DatabaseKind): Promise<void> {
  const system = withoutNotices(given);
  if ((await readSetting(system.db, SETTING)) !== 'wanted') return;
  await alone(system, kind, async (stayAlone) => {
    if ((await readSetting(system.db, SETTING)) !== 'wanted') return;
    system.log.info('loading demo content into the empty database');
    const admin = asCaller(await requireAnyAdmin(system), ROLE_ADMIN);
    const authors = await addAuthors(system);
    const steps = [
      ...topicSteps(admin),
      ...articleSteps(authors, admin),
      ...blogSteps(admin),
      ...bookSteps(admin),
      ...pageSteps(admin),
    ];
    for (const step of steps) {
      await step(system);
      await stayAlone();
    }
    await writeSetting(system.db, SETTING, 'loaded');
  });
}

type Step = (system: System) => Promise<void>;

/** Runs `work` under a lock. If several processes start on one PostgreSQL, the others wait for the first one. */
async function alone(
  { db }: System,
  kind: DatabaseKind,
  work: (stayAlone: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  if (kind === 'sqlite') return await work(async () => undefined);
  await db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(lock);
    // `work` calls this function after each step: PostgreSQL may end an idle transaction, and the lock with it.
    await work(() => sql`select 1`.execute(lock));
  });
}

async function addAuthors(system: System): Promise<Map<string, Caller>> {
  const callers = new Map<string, Caller>();
  for (const { key, ...user } of demoAuthors) {
    const found = await findUserWithPassword(system, user.email);
    const password = randomPassword();
    const id = found?.id ?? (await createUser(system, { ...user, password }, ROLE_USER));
    if (!found && key === 'penulis') announceAccount('Demo author', user.email, password);
    callers.set(key, asCaller(id, ROLE_USER));
  }
  return callers;
}

function topicSteps(admin: Caller): Step[] {
  return demoTopics.map((name) => async (system) => {
    const topics = await listTopics(system, admin);
    if (!topics.some((topic) => topic.name === name)) await addTopic(system, admin, name);
  });
}

function articleSteps(authors: Map<string, Caller>, admin: Caller): Step[] {
  return demoArticles.map((article) => async (system) => {
    const { slug, title, author, daysAgo, translationOf } = article;
    const found = await findArticle(system, admin, title);
    const caller = authors.get(author);
    if (!caller) throw new Error(`No demo author is called ${author}`);
    const text = await readFile(join(FOLDER, 'articles', `${slug}.html`), 'utf8');
    const approved: DemoStory = { acts: [{ daysAgo, by: 'admin', decision: 'approved' }] };
    const { first = [], acts } = article.story ?? approved;
    const posted = atTime(system, daysAgo * DAY_MS + 20 * HOUR_MS);
    const listed = await listTopics(system, admin);
    const topics = listed.flatMap(({ id, name }) => (article.topics.some((topic) => topic === name) ? [id] : []));
    const post = async () => {
      const content = await withStoredDrawings(system, caller, replaceIn(text, first));
      const pair = translationOf === undefined ? {} : await pairWith(system, admin, translationOf);
      return await withOwnDrawing(system, { ...article, slug: translationOf ?? slug }, (image) =>
        postArticle(posted, caller, { title, content, topics, ...pair }, image),
      );
    };
    const { id } = found ?? (await post());
    // Skips what an interrupted start has done: the timeline has an event for the submission and one for each act.
    const { meta } = await readTimeline(system, admin, id, {});
    for (const act of acts.slice(meta.total - 1)) {
      const then = atTime(system, act.daysAgo * DAY_MS);
      if (act.by === 'admin') await decideArticle(then, admin, id, decisionOf(then, act));
      else {
        const send = act.sends === 'again' ? resubmitArticle : reviseArticle;
        await send(then, caller, id, { title, content: replaceIn(text, act.changes), note: act.note }, undefined);
      }
    }
  });
}

async function findArticle(system: System, admin: Caller, title: string): Promise<{ id: number } | undefined> {
  const { artikels } = await listArticles(system, admin, { q: title, view: 'card' });
  return artikels.find((listed) => listed.title === title);
}

/** Returns the fields that make a new article the English translation of the demo article `slug`. */
async function pairWith(system: System, admin: Caller, slug: string) {
  const { title } = demoArticles.find((article) => article.slug === slug) ?? {};
  const original = title === undefined ? undefined : await findArticle(system, admin, title);
  if (!original) throw new Error(`No demo article is called ${slug}`);
  return { translation_of: original.id, language: 'en' as const };
}

function decisionOf({ clock }: System, { decision, text, reasons, inDays }: DemoDecision): ArticleDecision {
  const words = { ...(text !== undefined && { text }), ...(reasons && { reasons }) };
  if (decision !== 'approved') return { verifikasi_admin: 'ditolak', tone: decision, ...words };
  if (inDays === undefined) return { verifikasi_admin: 'disetujui', ...words };
  const publish_at = new Date(clock.now().getTime() + inDays * DAY_MS).toISOString();
  return { verifikasi_admin: 'disetujui', publish_at, ...words };
}

function blogSteps(admin: Caller): Step[] {
  return demoBlogs.map((blog) => async (system) => {
    const { slug, title, isOnHold, daysAgo } = blog;
    const status = isOnHold ? DEFAULT_BLOG_STATUS : PUBLIC_BLOG_STATUS;
    const { posts } = await listPosts(system, blogKind, admin, { query: { q: title, view: 'card' } });
    const found = posts.find((post) => post.title === title);
    if (found?.status === status) return;
    const posted = atTime(system, daysAgo * DAY_MS);
    const content = await readFile(join(FOLDER, 'blogs', `${slug}.txt`), 'utf8');
    const added = { status: DEFAULT_BLOG_STATUS, message: '', keyed: undefined };
    const { id } =
      found ??
      (await withOwnDrawing(system, blog, (image) =>
        createPost(posted, blogKind, admin, { input: { title, content }, upload: image }, added),
      ));
    if (status === PUBLIC_BLOG_STATUS)
      await changePost(posted, blogKind, admin, { id, input: { title, content, status }, upload: undefined });
  });
}

function bookSteps(admin: Caller): Step[] {
  return demoBooks.map(({ slug, ...book }) => async (system) => {
    const { buku } = await listBooks(system, { q: book.title });
    if (buku.some(({ title }) => title === book.title)) return;
    const file: Upload = { field: 'file', temporaryPath: join(FOLDER, 'books', `${slug}.pdf`), bytes: 0 };
    await addBook(system, admin, book, file);
  });
}

function pageSteps(admin: Caller): Step[] {
  return demoPages.map((address) => (system) => addDemoPage(atTime(system, PAGES_DAYS_AGO * DAY_MS), admin, address));
}

/** Returns a system that mails no notices, because the demo addresses are made up, and has no rate limits. */
function withoutNotices(system: System): System {
  return { ...system, config: { ...system.config, notifyAuthors: false, notifyAdmins: false, rateLimit: false } };
}

/** Returns a system whose clock is `agoMs` behind. */
function atTime(system: System, agoMs: number): System {
  const now = new Date(system.clock.now().getTime() - agoMs);
  return { ...system, clock: { now: () => now } };
}

/** Passes the drawing of a post's own name on as an upload, unless the post has none. */
async function withOwnDrawing<T>(
  system: System,
  { slug, hasDrawing = true }: { slug: string; hasDrawing?: boolean },
  work: (image: Upload | undefined) => Promise<T>,
): Promise<T> {
  return hasDrawing ? await withDrawing(system, slug, work) : await work(undefined);
}

const asCaller = (id: number, roleType: number): Caller => ({ id, role_type: roleType, sessionId: '' });
