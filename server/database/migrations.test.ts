import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { lockArticle } from '#server/articles/article.ts';
import { addVersion, versionHash } from '#server/articles/versions/versions.service.ts';
import { brieflyDeleted } from '#server/posts/deletions/bin-dates.ts';
import { readSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { storeFingerprints } from '#server/articles/versions/checks.service.ts';
import { hashAddress, isStopped, stopAddress } from '#server/mail/stopped-addresses.ts';
import { storeTallies } from '#server/reads/write-reads.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { summarizePublicPosts } from '#server/posts/posts.service.ts';
import { readSiteIn } from '#server/site/site-content.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/build-app.ts';
import { type Connection, connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

let dataDir: string;
let database: TestDatabase;
let connection: Connection;
let db: Connection['db'];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'terarah-migrations-'));
  database = await createEmptyDatabase();
  connection = connectDatabase({ databaseUrl: database.url, dataDir }, () => {});
  ({ db } = connection);
});
afterEach(async () => {
  await connection.db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const AT = '2026-01-01T00:00:00.000Z';
const TIMES = { created_at: AT, updated_at: AT };
const SITI = { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'siti@contoh.id', search_text: 'siti rahma' };
const USER = { ...TIMES, ...SITI, no_hp: '0812', gender: 'P', password_hash: 'x', role_type: 2 };
const POST = { ...TIMES, user_id: 1, content: 'Isi', preview: 'Isi', listed_at: AT };
const ARTICLE = { ...POST, title: 'Bakau', verifikasi_admin: 'menunggu', search_text: 'bakau' };
const BLOG = { ...POST, title: 'Kabar', status: 'onpost', search_text: 'kabar' };
const VERSION = { article_id: 1, created_at: AT, author_id: 1, kind: 'edited', abstract: '', note: '' };
const MAIL_TEXT = { recipient: 'siti@contoh.id', subject: 'Judul', text: 'Isi', html: 'Isi' };
const MAIL = { ...MAIL_TEXT, id: 'm', attempts: 0, due_at: AT, created_at: AT };
const PICTURE = { kind: 'image', width: 320, height: 200, widths: '[320]', color: '#208040' };
const FILE = { ...PICTURE, path: 'images/a/320.webp', bytes: 9, changed_at: AT };

/** Inserts a row as an earlier release did. Untyped, because the current types may not match its tables. */
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  await (db as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto(table).values(row).execute();
}

/** Applies the migrations up to `upTo`, then inserts an author and an article into the tables of that release. */
async function insertArticleAfter(upTo: string): Promise<void> {
  await migrate(connection, { upTo });
  await insert('users', USER);
  await insert('articles', ARTICLE);
}

/** Calls insertArticleAfter, then applies the remaining migrations, which must include `next`. */
async function migrateArticle(upTo: string, next: string): Promise<void> {
  await insertArticleAfter(upTo);
  expect(await migrate(connection)).toContain(next);
}

/** Expects that a table accepts each key only once per user, and only rows of existing users. */
async function expectOwnKeys(table: string, row: object): Promise<void> {
  const insertFor = async (user_id: number, key: string) => await insert(table, { ...row, user_id, key });
  await insertFor(1, 'a');
  await insertFor(1, 'b');
  await expect(insertFor(1, 'a'), 'once').rejects.toThrow(/unique/i);
  await expect(insertFor(2, 'a'), 'for nobody else').rejects.toThrow(/foreign key/i);
}

async function deleteUsers(): Promise<void> {
  await db.deleteFrom('articles').execute();
  await db.deleteFrom('users').execute();
}

test('accounts from before accounts could be closed are open, and keep their articles', async () => {
  expect(await migrate(connection, { upTo: '006-removed-files' })).toContain('006-removed-files');
  expect(await migrate(connection, { upTo: '006-removed-files' })).toEqual([]);
  await migrateArticle('006-removed-files', '007-closed-accounts');
  expect(await db.selectFrom('users').select(['email', 'role_type', 'closed_at']).execute()).toEqual([
    { email: 'siti@contoh.id', role_type: 2, closed_at: null },
  ]);
  expect(await db.selectFrom('articles').select(['user_id', 'title']).execute()).toEqual([
    { user_id: 1, title: 'Bakau' },
  ]);
  expect(await migrate(connection)).toEqual([]);
});

test('mails in the queue of a database from before the order of mails stay in the queue', async () => {
  await migrate(connection, { upTo: '007-closed-accounts' });
  await insert('mail_outbox', MAIL);
  await insert('mail_outbox', { ...MAIL, id: 'expiring', expires_at: '2026-01-01T00:10:00.000Z' });
  expect(await migrate(connection)).toContain('008-mail-order');
  const waiting = db.selectFrom('mail_outbox').select(['recipient', 'due_at']).orderBy('due_at');
  expect(await waiting.execute()).toHaveLength(2);
  // The query repeats the condition of the new partial index, so that the database may use the index.
  expect(await waiting.where('expires_at', 'is not', null).execute()).toEqual([
    { recipient: 'siti@contoh.id', due_at: AT },
  ]);
});

test('articles that wait in a database from before the digests are not announced to admins again', async () => {
  await migrateArticle('008-mail-order', '009-submission-notices');
  expect(await db.selectFrom('submission_notices').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('articles').select('verifikasi_admin').execute()).toEqual([
    { verifikasi_admin: 'menunggu' },
  ]);
});

test('a database from before idempotency keys accepts them for its existing users', async () => {
  await insertArticleAfter('009-submission-notices');
  await insert('submission_notices', { user_id: 1, article_id: 1 });
  expect(await migrate(connection)).toContain('010-idempotency-keys');
  await expectOwnKeys('idempotency_keys', { call: 'postArtikel', digest: 'x', answer: '{}', created_at: AT });
  expect(await db.selectFrom('submission_notices').select(['user_id', 'article_id', 'told_at']).execute()).toEqual([
    { user_id: 1, article_id: 1, told_at: null },
  ]);
});

test('texts from before text pictures keep naming the pictures that they show', async () => {
  await insertArticleAfter('010-idempotency-keys');
  const [first, second] = ['a', 'b'].map((digit) => `images/${digit.repeat(32)}/640.webp`);
  const content = `<figure><img alt="" src="/storage/${first}" width="640"></figure><p>&lt;img <img src="/storage/${second}"><img src="/storage/${first}">`;
  await insert('files', { path: first, kind: 'image', state: 'used', bytes: 1, changed_at: AT });
  await sql`update articles set image = ${first}, content = ${content}`.execute(db);
  for (let post = 0; post < 120; post += 1) {
    await insert('blogs', post % 2 ? { ...BLOG, content } : BLOG);
  }
  expect(await migrate(connection)).toContain('011-text-pictures');
  const named = db.selectFrom('text_pictures').select(['kind', 'subject_id', 'path']);
  expect(await named.where('kind', '=', 'article').orderBy('path').execute()).toEqual([
    { kind: 'article', subject_id: 1, path: first },
    { kind: 'article', subject_id: 1, path: second },
  ]);
  expect(await named.where('kind', '=', 'blog').execute()).toHaveLength(120);
  expect(await db.selectFrom('files').select(['state', 'user_id']).execute()).toEqual([
    { state: 'used', user_id: null },
  ]);
});

test('people of a database from before drafts on the server can store drafts', async () => {
  await migrateArticle('010-idempotency-keys', '013-drafts');
  const fields = { form: 'article', title: '', fields: '{}', version: '', device: '', rev: 1 };
  await expectOwnKeys('drafts', { ...fields, ...TIMES });
  const stored = db.selectFrom('drafts').select(['id', 'key', 'subject', 'file_name', 'removed_at']).orderBy('id');
  expect((await stored.execute()).map(({ id: _id, ...others }) => others)).toEqual([
    { key: 'a', subject: null, file_name: null, removed_at: null },
    { key: 'b', subject: null, file_name: null, removed_at: null },
  ]);
});

test('articles from before the fields of a work have none, are Indonesian, and can have topics', async () => {
  await migrateArticle('010-idempotency-keys', '012-work-fields');
  expect(
    await db
      .selectFrom('articles')
      .select(['title', 'abstract', 'keywords', 'language', 'licence', 'co_authors', 'doi'])
      .execute(),
  ).toEqual([
    { title: 'Bakau', abstract: '', keywords: '[]', language: 'id', licence: null, co_authors: '[]', doi: null },
  ]);
  await insert('topics', { name: 'Air', name_key: 'air', slug: 'air', position: 1, created_at: AT });
  await db.insertInto('article_topics').values({ article_id: 1, topic_id: 1 }).execute();
  await db.deleteFrom('topics').execute();
  expect(await db.selectFrom('article_topics').selectAll().execute(), 'gone with its topic').toEqual([]);
});

test('articles from before the review have a stage, their text as version 1, and the events of the audit log', async () => {
  await insertArticleAfter('013-drafts');
  const DAYS = ['2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'].map((day) => `${day}T00:00:00.000Z`);
  /** More articles than the migration handles in one statement. */
  const many = 450;
  for (let number = 2; number <= many; number += 1) {
    const status = ['menunggu', 'disetujui', 'ditolak'][number % 3];
    const deleted = number === 7 || number === 8 ? DAYS[3] : null;
    const published = status === 'disetujui' ? DAYS[0] : null;
    const [title, content] = [`Judul ${number}`, `<p>“Isi” ${number}</p>`];
    const dates = { updated_at: DAYS[1], published_at: published, deleted_at: deleted };
    await insert('articles', { ...ARTICLE, ...dates, title, content, abstract: 'Ringkas', verifikasi_admin: status });
  }
  const log = async (at: string | undefined, actor: number, action: string, article: number, given: object) => {
    const details = JSON.stringify(given);
    await insert('audit_log', { at, actor_id: actor, action, entity: 'article', entity_id: article, details });
  };
  await log(AT, 5, 'create', 2, { status: 'disetujui' });
  await log(DAYS[0], 6, 'decide', 2, { from: 'disetujui', to: 'ditolak' });
  await log(DAYS[1], 6, 'edit', 2, { title: { from: '"', to: '\\' }, content: 'changed' });
  await log(DAYS[2], 7, 'edit', 2, { verifikasi_admin: { from: 'ditolak', to: 'menunggu' }, content: 'changed' });
  await log(DAYS[3], 6, 'decide', 2, { from: 'menunggu', to: 'ditolak' });
  await log(DAYS[3], 6, 'decide', 2, { from: 'ditolak', to: 'ditolak' });
  await log(DAYS[0], 6, 'decide', 8, { from: 'menunggu', to: 'ditolak' });
  await log(DAYS[3], 6, 'delete', 8, { title: 'Judul 8', user_id: 1 });
  await log(DAYS[0], 6, 'decide', 999_999, { from: 'menunggu', to: 'ditolak' });
  await sql`insert into audit_log (at, actor_id, action, entity, entity_id, details)
    values (${AT}, 1, 'edit', 'blog', 2, '{"status":{"from":"onhold","to":"onpost"}}')`.execute(db);

  expect(await migrate(connection)).toContain('014-reviews');

  const articles = await db
    .selectFrom('articles')
    .select(['id', 'verifikasi_admin', 'stage', 'public_version', 'pending_version', 'publish_at', 'updated_at'])
    .orderBy('id')
    .execute();
  const STAGES = { menunggu: 'waiting', disetujui: 'published', ditolak: 'declined' };
  expect(articles).toHaveLength(many);
  for (const { verifikasi_admin, updated_at, id, ...review } of articles) {
    const stage = STAGES[verifikasi_admin];
    expect(review).toEqual({ stage, public_version: 1, pending_version: null, publish_at: null });
    expect(updated_at).toBe(id === 1 ? AT : DAYS[1]);
  }
  const versions = await db.selectFrom('article_versions').selectAll().orderBy('article_id').execute();
  expect(versions.map(({ article_id }) => article_id)).toEqual(articles.map(({ id }) => id));
  expect(new Set(versions.map(({ hash }) => hash)).size).toBe(many);
  const { id: _id, ...seventh } = versions[6] ?? {};
  expect(seventh).toEqual({
    article_id: 7,
    number: 1,
    created_at: AT,
    author_id: 1,
    side: 'author',
    kind: 'imported',
    note: '',
    image: null,
    title: 'Judul 7',
    content: '<p>“Isi” 7</p>',
    abstract: 'Ringkas',
    keywords: '[]',
    translates_version: null,
    change_kind: null,
    change_note: '',
    hash: createHash('sha256')
      .update(JSON.stringify(['Judul 7', '<p>“Isi” 7</p>', null, 'Ringkas']))
      .digest('hex'),
  });
  const story = async (id: number) =>
    (
      await db
        .selectFrom('article_events')
        .select(['at', 'actor_id', 'kind', 'version', 'visibility', 'reasons'])
        .where('article_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ at, actor_id, kind, ...others }) => {
      expect(others).toEqual({ version: 1, visibility: 'author', reasons: '[]' });
      return [at, actor_id, kind];
    });
  expect(await story(1)).toEqual([[AT, 1, 'submitted']]);
  expect(await story(2)).toEqual([
    [AT, 5, 'submitted'],
    [AT, 5, 'approved'],
    [DAYS[0], 6, 'declined'],
    [DAYS[2], 7, 'reopened'],
    [DAYS[3], 6, 'declined'],
  ]);
  expect(await story(8), 'deleted').toEqual([
    [AT, 1, 'submitted'],
    [DAYS[0], 6, 'declined'],
  ]);
  expect(await story(4), 'published without a trace in the log').toEqual([
    [AT, 1, 'submitted'],
    [DAYS[0], null, 'approved'],
  ]);
  expect(await story(449), 'declined without a trace in the log').toEqual([
    [AT, 1, 'submitted'],
    [DAYS[1], null, 'declined'],
  ]);
});

test('a database from before the reasons to choose from gets eight of them, and keeps its articles', async () => {
  await migrateArticle('014-reviews', '015-reviewers');
  const templates = await db.selectFrom('reason_templates').selectAll().orderBy('position').execute();
  expect(templates.map(({ id, position }) => [id, position])).toEqual(
    Array.from({ length: 8 }, (_, index) => [index + 1, index + 1]),
  );
  expect(templates.every(({ title, text }) => title.length <= 80 && text.length <= 1_000)).toBe(true);
  expect(await db.selectFrom('articles').select('title').execute()).toEqual([{ title: 'Bakau' }]);
  const { id } = await db
    .insertInto('reason_templates')
    .values({ title: 'Lain', text: 'Alasan lain', position: 9, updated_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(9);
});

test('versions from before they had keywords get those of their article, and none of them counts as a change', async () => {
  await insertArticleAfter('013-drafts');
  const keywords = '["bakau","“pesisir”"]';
  await sql`update articles set keywords = ${keywords} where id = 1`.execute(db);
  await insert('articles', { ...ARTICLE, title: 'Lain' });
  await migrate(connection, { upTo: '014-reviews' });
  // An article with more versions than the migration handles in one statement.
  for (let number = 2; number <= 450; number += 1) {
    const texts = { title: `Judul ${number}`, content: '<p>“Isi”</p>' };
    await insert('article_versions', { ...VERSION, ...texts, number, hash: 'lama' });
  }

  expect(await migrate(connection)).toContain('016-version-keywords');
  const versions = await db.selectFrom('article_versions').selectAll().orderBy('id').execute();
  expect(versions.map((version) => version.keywords)).toEqual(
    versions.map(({ article_id }) => (article_id === 1 ? keywords : '[]')),
  );
  expect(versions.map(({ hash }) => hash)).toEqual(versions.map((version) => versionHash(version)));
  const tx = { db, now: new Date(AT) };
  const EDIT = { kind: 'edited', authorId: 1 } as const;
  expect(await addVersion(tx, await lockArticle(db, 1), EDIT), 'nothing has changed').toBeUndefined();
  expect(await addVersion(tx, await lockArticle(db, 2), EDIT), 'nothing has changed').toBeUndefined();
  await db.updateTable('articles').set({ keywords: '["bakau"]' }).where('id', '=', 1).execute();
  expect(await addVersion(tx, await lockArticle(db, 1), EDIT)).toBe(451);
});

test('articles from before the queue have the time at which they came into their tab', async () => {
  await insertArticleAfter('015-reviewers');
  const day = (number: number) => `2026-02-0${number}T00:00:00.000Z`;
  const add = async (stage: string, pending_version: number | null, deleted_at: string | null = null) => {
    const status = { waiting: 'menunggu', scheduled: 'menunggu', published: 'disetujui' }[stage] ?? 'ditolak';
    await insert('articles', { ...ARTICLE, verifikasi_admin: status, stage, pending_version, deleted_at });
  };
  const tell = async (article_id: number, kind: string, at: string, undone_by: number | null = null) =>
    await insert('article_events', { article_id, at, actor_id: 1, kind, version: 1, undone_by });
  await add('waiting', null);
  await add('revise', null);
  await add('scheduled', null, AT);
  await add('published', 2);
  await add('published', null);
  await add('declined', null);
  for (const id of [2, 3, 4, 5, 6, 7]) await tell(id, 'submitted', day(1));
  for (const id of [2, 3]) await tell(id, 'revise', day(2));
  await tell(2, 'resubmitted', day(3));
  await tell(2, 'revise', day(4), 99);
  await tell(2, 'undone', day(4));
  await tell(2, 'comment', day(5));
  await tell(4, 'scheduled', day(2));
  for (const id of [5, 6]) await tell(id, 'approved', day(2));
  await tell(5, 'revisionProposed', day(3));
  await tell(5, 'edited', day(4));
  await tell(7, 'declined', day(2));

  expect(await migrate(connection)).toContain('017-review-queue');
  const rows = await db.selectFrom('articles').select(['id', 'waiting_since']).orderBy('id').execute();
  // The first article has no row in article_events, as if an operator had added the article by hand.
  expect(rows.map(({ waiting_since }) => waiting_since)).toEqual([AT, day(3), day(2), day(2), day(3), null, null]);
  const queued = db.selectFrom('articles').select('id').where('waiting_since', 'is not', null);
  const oldest = queued.where('deleted_at', 'is', null).where('stage', '=', 'waiting').orderBy('waiting_since');
  expect(await oldest.execute()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('the texts of articles from before the fingerprints are to be read for them, deleted ones too', async () => {
  await insertArticleAfter('018-mail-threads');
  const review = { verifikasi_admin: 'disetujui', stage: 'published', public_version: 3 };
  await insert('articles', { ...ARTICLE, ...review, title: 'Gambut', deleted_at: AT });
  expect(await migrate(connection)).toContain('019-fingerprints');
  const queued = db.selectFrom('fingerprint_queue').selectAll().orderBy('article_id');
  expect(await queued.execute()).toEqual([
    { article_id: 1, version: 1 },
    { article_id: 2, version: 3 },
  ]);
  await storeFingerprints({ db });
  expect(await queued.execute()).toEqual([]);
  const stored = db.selectFrom('article_fingerprints').select('article_id').orderBy('article_id');
  // Each article has one fingerprint, that of its title: a text of fewer than five words has none.
  expect(await stored.execute()).toEqual([{ article_id: 1 }, { article_id: 2 }]);
  await db.deleteFrom('articles').where('id', '=', 2).execute();
  expect(await stored.execute()).toEqual([{ article_id: 1 }]);
});

test('from the pages of authors on, a writer and the topics empty the caches by what readers see', async () => {
  const { kind } = connection;
  await migrateArticle('027-mail-unsubscribe', '031-author-pages');
  if (kind === 'sqlite') return;
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  let heard = 0;
  listener.on('notification', () => (heard += 1));
  await listener.query('listen public_content');
  const save = async (bio: string, phone: string) =>
    await sql`update users set nama_depan = 'Siti', bio = ${bio}, no_hp = ${phone}`.execute(db);
  await save('Meneliti lamun', '1');
  expect(heard).toBe(0);
  await db.updateTable('articles').set({ verifikasi_admin: 'disetujui' }).execute();
  await save('Meneliti lamun', '2');
  await save('Meneliti bakau', '2');
  await expect.poll(() => heard).toBe(2);
  await sql`update users set citation_name = 'Nurhaliza, S.'`.execute(db);
  await expect.poll(() => heard).toBe(3);
  // Saving an article writes the positions of its topics.
  await db
    .insertInto('topics')
    .values({ name: 'Air', slug: 'air', name_key: 'air', position: 1, created_at: AT })
    .execute();
  await sql`update topics set position = position`.execute(db);
  await sql`update topics set name = 'Air bersih'`.execute(db);
  await db.deleteFrom('topics').execute();
  await expect.poll(() => heard).toBe(6);
  await listener.end();
});

const SESSION = { id: 's', user_id: 1, token_id: 't', expires_at: AT, created_at: AT };
test.each<[keyof Schema, string, string, object, Record<string, unknown>?]>([
  ['files', '006-removed-files', '005-public-totals', { removed_from: null }, { ...FILE, state: 'used' }],
  ['files', '006-removed-files', '005-public-totals', { removed_from: null }, { ...FILE, state: 'unused' }],
  ['mail_outbox', '018-mail-threads', '014-reviews', { thread: null }, MAIL],
  ['sessions', '020-session-devices', '019-fingerprints', { device: '', used_at: null }, SESSION],
  ['users', '021-profiles', '020-session-devices', { affiliation: '', citation_name: '', bio: '', orcid: null }],
  // The passwords of existing accounts were chosen by the users, who need not change them.
  ['users', '023-first-passwords', '022-mail-links', { must_change_password: 0 }],
  ['users', '024-mails-off', '023-first-passwords', { mails_off: '[]' }],
  ['users', '025-account-deletions', '024-mails-off', { delete_at: null, works_stay: null }],
  ['mail_outbox', '027-mail-unsubscribe', '026-email-changes', { unsubscribe: null }, MAIL],
  // The addresses of existing accounts count as confirmed, and their known devices stay known.
  ['users', '029-unconfirmed-addresses', '027-mail-unsubscribe', { unconfirmed_since: null }],
  ['users', '033-spam', '032-event-sides', { spam_at: null }],
  ['users', '036-forgotten-devices', '034-passkeys', { devices_since: null }],
  // Visitors see existing blog posts as plain text, as before the migration.
  ['blogs', '038-blog-formats', '033-spam', { is_formatted: 0 }, BLOG],
])('rows of %s from before %s (after %s) stay, with %j', async (table, migration, upTo, columns, row) => {
  await insertArticleAfter(upTo);
  if (row) await insert(table, row);
  expect(await migrate(connection)).toContain(migration);
  const rows = await db.selectFrom(table).selectAll().execute();
  expect(rows).toMatchObject([{ ...(row ?? { email: 'siti@contoh.id' }), ...columns }]);
});

test('people of a database from before the changes of address can ask for one', async () => {
  await migrateArticle('025-account-deletions', '026-email-changes');
  const times = { created_at: AT, expires_at: AT, old_confirmed_at: null, new_confirmed_at: null };
  const change = { user_id: 1, new_email: 'b@contoh.id', session_id: 's', ...times };
  await db.insertInto('email_changes').values(change).execute();
  await deleteUsers();
  expect(await db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});

test('what happened before sides were kept has the side that its article says now', async () => {
  await insertArticleAfter('027-mail-unsubscribe');
  await insert('users', { ...USER, email: 'budi@contoh.id', role_type: 1 });
  for (const [number, person] of [1, 2, null].entries()) {
    const event = { article_id: 1, at: AT, actor_id: person, kind: 'edited', version: number + 1 };
    await insert('article_events', event);
    const texts = { title: 'Judul', content: 'Isi', hash: 'x' };
    await insert('article_versions', { ...VERSION, ...texts, author_id: person, number: number + 1 });
  }
  expect(await migrate(connection)).toContain('032-event-sides');
  const events = await db.selectFrom('article_events').select(['side', 'publish_at']).orderBy('version').execute();
  const sides = ['author', 'editors', 'system'];
  expect(events).toEqual(sides.map((side) => ({ side, publish_at: null })));
  const versions = await db.selectFrom('article_versions').select('side').orderBy('number').execute();
  expect(versions).toEqual(sides.map((side) => ({ side })));
});

test('people from before their last activity was noted were seen with their sessions', async () => {
  await insertArticleAfter('027-mail-unsubscribe');
  await insert('users', { ...USER, email: 'adi@contoh.id' });
  const later = '2026-11-22T03:00:00.000Z';
  await insert('sessions', { ...SESSION, id: 'a', used_at: later });
  await insert('sessions', { ...SESSION, id: 'b' });
  expect(await migrate(connection)).toContain('030-people');
  expect(await db.selectFrom('users').select(['email', 'seen_at']).orderBy('email').execute()).toEqual([
    { email: 'adi@contoh.id', seen_at: '' },
    { email: 'siti@contoh.id', seen_at: later },
  ]);
});

test('people of a database from before the second factor sign in by their password, and can turn one on', async () => {
  const system = { db, config: { publicUrl: 'https://terarah.test' } };
  await migrateArticle('027-mail-unsubscribe', '028-second-factors');
  expect(await readSecondFactor(system, 1)).toMatchObject({ on_since: null, recovery_codes_left: 0 });
  const authenticator = { user_id: 1, secret: 's', last_step: 0, created_at: AT, confirmed_at: AT };
  await db.insertInto('authenticators').values(authenticator).execute();
  await db.insertInto('recovery_codes').values({ user_id: 1, position: 0, code_hash: 'h', used_at: null }).execute();
  expect(await readSecondFactor(system, 1)).toMatchObject({ on_since: AT, recovery_codes_left: 1 });
  await deleteUsers();
  expect(await readSecondFactor(system, 1)).toMatchObject({ on_since: null, recovery_codes_left: 0 });
});

test('people of a database from before the passkeys can add one, and it goes with them', async () => {
  await migrateArticle('028-second-factors', '034-passkeys');
  const key = { id: 'k', public_key: 'p', counter: '4294967295', transports: '[]' };
  const passkey = { ...key, user_id: 1, name: 'Ponsel', created_at: AT };
  await db.insertInto('passkeys').values(passkey).execute();
  const system = { db, config: { publicUrl: 'https://terarah.test' } };
  const [stored] = (await readSecondFactor(system, 1)).passkeys;
  expect(stored).toEqual({ id: 'k', name: 'Ponsel', created_at: AT, used_at: null });
  await deleteUsers();
  expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
});

test('no address of a database from before the stop of mails is stopped, and one can be', async () => {
  await migrateArticle('034-passkeys', '035-stopped-addresses');
  expect(await isStopped(db, 'siti@contoh.id')).toBe(false);
  const stop = async () => await stopAddress(db, hashAddress('siti@contoh.id'), new Date(AT));
  expect([await stop(), await stop()]).toEqual([true, false]);
  expect(await isStopped(db, 'siti@contoh.id')).toBe(true);
});

test('when a public post last changed is read from an index, also in a database from before it', async () => {
  const { kind } = connection;
  await insertArticleAfter('034-passkeys');
  expect(await summarizePublicPosts({ db }, articleKind)).toEqual({ total: 0, latest: null });
  expect(await migrate(connection)).toContain('037-public-updates');
  await sql`update articles set verifikasi_admin = 'disetujui'`.execute(db);
  expect(await summarizePublicPosts({ db }, articleKind)).toEqual({ total: 1, latest: AT });
  if (kind !== 'sqlite') return;
  const plan = await sql<{ detail: string }>`
    explain query plan select updated_at from articles
    where deleted_at is null and verifikasi_admin = 'disetujui' order by updated_at desc limit 1`.execute(db);
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/COVERING INDEX articles_by_update \(verifikasi_admin=\? AND deleted_at=\?\)/),
  ]);
});

test('a site from before the settings has the defaults, and can change them', async () => {
  await migrateArticle('038-blog-formats', '039-site-settings');
  const config = { publicUrl: 'https://terarah.test', defaultLicence: undefined };
  expect(await readSiteIn(db, config)).toEqual(DEFAULT_SITE);
  const value = { text: 'Lembaga kami.' };
  const row = { subject: 'footer', version: 1, value: JSON.stringify(value), user_id: 1, created_at: AT };
  await insert('site_settings', row);
  expect(await readSiteIn(db, config)).toEqual({ ...DEFAULT_SITE, footer: value });
  await deleteUsers();
  expect(await readSiteIn(db, config)).toMatchObject({ footer: value });
});

test('a site from before the pages of its own has none, and keeps those of an admin whose account is gone', async () => {
  await migrateArticle('039-site-settings', '040-site-pages');
  const text = { address: 'tim', title: 'Tim', content: 'Isi', language: 'id', status: 'public', in_footer: 1 };
  const page = { ...TIMES, ...text, search_text: 'tim', preview: 'Isi', position: 1, version: 1, published_at: AT };
  await insert('site_pages', { ...page, deleted_at: AT, deleted_by: 1 });
  await insert('site_pages', page);
  await expect(insert('site_pages', page), 'one live page for each address').rejects.toThrow(/unique/i);
  await insert('site_page_versions', { ...text, page_id: 2, number: 1, user_id: 1, created_at: AT });
  await deleteUsers();
  const left = await db.selectFrom('site_page_versions').select(['page_id', 'user_id']).execute();
  expect(left).toEqual([{ page_id: 2, user_id: null }]);
  const pages = await db.selectFrom('site_pages').select(['address', 'deleted_by']).execute();
  expect(pages).toEqual(Array.from({ length: 2 }, () => ({ address: 'tim', deleted_by: null })));
  await db.deleteFrom('site_pages').execute();
  expect(await db.selectFrom('site_page_versions').selectAll().execute()).toEqual([]);
});

test('what was deleted before the bin can be restored for ten minutes, and is not in the bin', async () => {
  await insertArticleAfter('040-site-pages');
  await sql`update articles set deleted_at = ${AT}`.execute(db);
  await insert('blogs', BLOG);
  expect(await migrate(connection)).toContain('041-bin');
  const [article] = await db.selectFrom('articles').select(['deleted_at', 'deleted_by']).execute();
  expect(article).toEqual({ deleted_at: brieflyDeleted(new Date(AT)), deleted_by: null });
  const blogs = await db.selectFrom('blogs').select(['deleted_at', 'deleted_by']).execute();
  expect(blogs).toEqual([{ deleted_at: null, deleted_by: null }]);
});

test('articles and versions from before the translations belong to no original, and a translation outlives its own', async () => {
  await insertArticleAfter('041-bin');
  const texts = { title: 'Judul', content: 'Isi', hash: 'x', side: 'author', keywords: '[]' };
  await insert('article_versions', { ...VERSION, ...texts, number: 1 });
  expect(await migrate(connection)).toContain('042-translations');
  const articles = () =>
    db.selectFrom('articles').select(['id', 'translation_of', 'translates_version']).orderBy('id').execute();
  expect(await articles()).toEqual([{ id: 1, translation_of: null, translates_version: null }]);
  const versions = await db.selectFrom('article_versions').select('translates_version').execute();
  expect(versions).toEqual([{ translates_version: null }]);

  await insert('articles', { ...ARTICLE, translation_of: 1, translates_version: 1 });
  await expect(insert('articles', { ...ARTICLE, translation_of: 99 }), 'no such original').rejects.toThrow(
    /foreign key/i,
  );
  await db.deleteFrom('articles').where('id', '=', 1).execute();
  expect(await articles()).toEqual([{ id: 2, translation_of: null, translates_version: 1 }]);
});

test('redirects and imports begin empty, an address leads to one target, and other processes hear of changes', async () => {
  await insertArticleAfter('042-translations');
  expect(await migrate(connection)).toContain('043-imports');
  expect(await db.selectFrom('articles').select(['id', 'title']).execute()).toEqual([{ id: 1, title: 'Bakau' }]);
  for (const table of ['import_runs', 'import_items', 'redirects', 'missing_pages'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  const redirect = { address: '/lama', target: '/blog', search_text: '', created_at: AT, user_id: 1, run_id: null };
  await insert('redirects', redirect);
  await expect(insert('redirects', redirect)).rejects.toThrow(/unique/i);
  await deleteUsers();
  const left = await db.selectFrom('redirects').select(['address', 'user_id']).execute();
  expect(left).toEqual([{ address: '/lama', user_id: null }]);

  if (connection.kind === 'sqlite') return;
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  let heard = 0;
  listener.on('notification', () => (heard += 1));
  await listener.query('listen public_content');
  await db.updateTable('redirects').set({ target: '/article' }).execute();
  await db.deleteFrom('redirects').execute();
  await expect.poll(() => heard).toBe(2);
  await listener.end();
});

test('the figures of readings begin empty, and a work takes its own with it', async () => {
  await insertArticleAfter('043-imports');
  await insert('blogs', BLOG);
  const page = { address: 'tim', title: 'Tim', content: 'Isi', language: 'id', status: 'public', in_footer: 1 };
  await insert('site_pages', { ...TIMES, ...page, search_text: 'tim', preview: 'Isi', position: 1, version: 1 });
  await insert('files', { ...FILE, kind: 'pdf', path: 'books/a.pdf', state: 'used' });
  const book = { title: 'Buku', author: 'Siti', tahun: '2026', penerbit: 'Terarah', doi: '', file: 'books/a.pdf' };
  await insert('books', { ...TIMES, ...book, search_text: 'buku' });
  expect(await migrate(connection)).toContain('044-reads');
  const figures = async (table: 'reads' | 'read_sums') => {
    const rows = await db.selectFrom(table).select(['kind', 'id', 'total']).orderBy('kind').orderBy('total').execute();
    return rows.map(({ kind, id, total }) => `${kind} ${id}: ${total}`);
  };
  expect([await figures('reads'), await figures('read_sums')]).toEqual([[], []]);

  const read = { day: '2026-01-01', total: 1, dailyUnique: 1, downloads: 0 };
  const works = [
    { kind: 'article', key: '1' },
    { kind: 'article', key: '2' },
    { kind: 'blog', key: '1' },
    { kind: 'sitePage', key: 'tim' },
    { kind: 'book', key: 'books/a.pdf' },
  ] as const;
  const tallies = works.map((work) => ({ ...read, ...work }));
  await db.transaction().execute(async (tx) => await storeTallies(tx, tallies));
  expect(await figures('reads')).toEqual(['article 1: 1', 'blog 1: 1', 'book 1: 1', 'sitePage 1: 1']);
  const site = Array.from({ length: 3 }, () => 'site 0: 4');
  const deleted = [
    ['articles', 'article'],
    ['blogs', 'blog'],
    ['site_pages', 'sitePage'],
    ['books', 'book'],
  ] as const;
  for (const [table, kind] of deleted) {
    await db.deleteFrom(table).execute();
    expect((await figures('reads')).join(), table).not.toContain(kind);
    expect((await figures('read_sums')).join(), table).not.toContain(kind);
  }
  expect([await figures('reads'), await figures('read_sums')]).toEqual([[], site]);
});

test('works that are public before the records have one, dated by their last change', async () => {
  await insertArticleAfter('045-works');
  const later = '2026-03-04T05:06:07.890Z';
  const shown = { ...ARTICLE, verifikasi_admin: 'disetujui', published_at: AT };
  await insert('articles', { ...shown, language: 'en', updated_at: later });
  await insert('articles', { ...shown, deleted_at: AT });
  await insert('blogs', { ...BLOG, listed_at: '2026-02-01T00:00:00.000Z' });
  await insert('blogs', { ...BLOG, status: 'onhold' });
  await insert('topics', { name: 'Air', slug: 'air', name_key: 'air', position: 1, created_at: AT });
  await insert('topics', { name: 'Iklim', slug: 'iklim', name_key: 'iklim', position: 2, created_at: AT });
  for (const topic_id of [1, 2]) await insert('article_topics', { article_id: 2, topic_id });
  expect(await migrate(connection)).toContain('046-public-records');
  const rows = await db.selectFrom('public_records').selectAll().orderBy('kind').execute();
  expect(rows).toEqual([
    { kind: 'article', id: 2, datestamp: '2026-03-04T05:06:07Z', language: 'en', topics: '|1|2|', is_removed: 0 },
    { kind: 'blog', id: 1, datestamp: '2026-02-01T00:00:00Z', language: 'id', topics: '', is_removed: 0 },
  ]);
  expect(await db.selectFrom('record_changes').selectAll().execute()).toEqual([]);
});
