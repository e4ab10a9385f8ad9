import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockArticle } from '#server/articles/article.ts';
import { addVersion, versionHash } from '#server/articles/versions/versions.service.ts';
import { readSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { storeFingerprints } from '#server/articles/versions/checks.service.ts';
import { hashAddress, isStopped, stopAddress } from '#server/mail/stopped-addresses.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { summarizePublicPosts } from '#server/posts/posts.service.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/build-app.ts';
import { type Connection, connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';

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

/** Migrates up to the migration `upTo`, then inserts an article and its author as that release did. */
async function insertArticleAfter(upTo: string): Promise<void> {
  await migrate(connection, { upTo });
  await sql`
    insert into users (nama_depan, nama_belakang, email, no_hp, gender, password_hash, role_type, created_at, updated_at,
      search_text)
    values ('Siti', 'Rahma', 'siti@contoh.id', '0812', 'P', 'x', 2, ${AT}, ${AT}, 'siti rahma')`.execute(db);
  await sql`
    insert into articles (user_id, title, content, preview, verifikasi_admin, created_at, updated_at, listed_at, search_text)
    values (1, 'Bakau', 'Isi', 'Isi', 'menunggu', ${AT}, ${AT}, ${AT}, 'bakau')`.execute(db);
}

/** Inserts an article as the release of the migration `upTo` did, then migrates, which must include `next`. */
async function migrateArticle(upTo: string, next: string): Promise<void> {
  await insertArticleAfter(upTo);
  expect(await migrate(connection)).toContain(next);
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
  for (const [id, expires] of [
    ['00000000-0000-4000-8000-000000000001', null],
    ['00000000-0000-4000-8000-000000000002', '2026-01-01T00:10:00.000Z'],
  ]) {
    await sql`
      insert into mail_outbox (id, recipient, subject, text, html, attempts, due_at, expires_at, created_at)
      values (${id}, 'siti@contoh.id', 'Judul', 'Isi', 'Isi', 0, ${AT}, ${expires}, ${AT})`.execute(db);
  }
  expect(await migrate(connection)).toContain('008-mail-order');
  const waiting = db.selectFrom('mail_outbox').select(['recipient', 'due_at']).orderBy('due_at');
  expect(await waiting.execute()).toHaveLength(2);
  // The query has the condition of the new index.
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
  await sql`insert into submission_notices (user_id, article_id) values (1, 1)`.execute(db);
  expect(await migrate(connection)).toContain('010-idempotency-keys');
  const row = { user_id: 1, call: 'postArtikel', key: 'x', digest: 'x', answer: '{}', created_at: AT };
  const insert = async (given: object) => {
    const answer = { ...row, ...given };
    await db.insertInto('idempotency_keys').values(answer).execute();
  };
  await insert({});
  await insert({ key: 'y' });
  await expect(insert({}), 'once').rejects.toThrow(/unique/i);
  await expect(insert({ user_id: 2 }), 'for nobody else').rejects.toThrow(/foreign key/i);
  expect(await db.selectFrom('submission_notices').select(['user_id', 'article_id', 'told_at']).execute()).toEqual([
    { user_id: 1, article_id: 1, told_at: null },
  ]);
});

test('texts from before text pictures keep naming the pictures that they show', async () => {
  await insertArticleAfter('010-idempotency-keys');
  const [first, second] = ['a', 'b'].map((digit) => `images/${digit.repeat(32)}/640.webp`);
  const content = `<figure><img alt="" src="/storage/${first}" width="640"></figure><p>&lt;img <img src="/storage/${second}"><img src="/storage/${first}">`;
  await sql`
    insert into files (path, kind, state, bytes, changed_at) values (${first}, 'image', 'used', 1, ${AT})`.execute(db);
  await sql`update articles set image = ${first}, content = ${content}`.execute(db);
  for (let post = 0; post < 120; post += 1) {
    await sql`
      insert into blogs (user_id, title, content, preview, status, created_at, updated_at, listed_at, search_text)
      values (1, 'Kabar', ${post % 2 ? content : 'Isi'}, 'Isi', 'onpost', ${AT}, ${AT}, ${AT}, 'kabar')`.execute(db);
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
  const row = { form: 'article', title: '', fields: '{}', version: '', device: '', rev: 1 };
  const insert = async (user_id: number, key: string) => {
    const draft = { ...row, user_id, key, created_at: AT, updated_at: AT };
    await db.insertInto('drafts').values(draft).execute();
  };
  await insert(1, 'a');
  await insert(1, 'b');
  await expect(insert(1, 'a'), 'once').rejects.toThrow(/unique/i);
  await expect(insert(2, 'a'), 'for nobody else').rejects.toThrow(/foreign key/i);
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
  await sql`insert into topics (name, name_key, slug, position, created_at) values ('Air', 'air', 'air', 1, ${AT})`.execute(
    db,
  );
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
    await sql`
      insert into articles (user_id, title, content, preview, abstract, verifikasi_admin, created_at, updated_at,
        published_at, listed_at, search_text, deleted_at)
      values (1, ${`Judul ${number}`}, ${`<p>“Isi” ${number}</p>`}, 'Isi', 'Ringkas', ${status}, ${AT}, ${DAYS[1]},
        ${published}, ${AT}, 'bakau', ${deleted})`.execute(db);
  }
  const log = async (
    at: string | undefined,
    actor: number | null,
    action: string,
    article: number,
    details: object,
  ) => {
    await sql`
      insert into audit_log (at, actor_id, action, entity, entity_id, details)
      values (${at}, ${actor}, ${action}, 'article', ${article}, ${JSON.stringify(details)})`.execute(db);
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

test('a mail that waited before mails had threads stands alone', async () => {
  await migrate(connection, { upTo: '014-reviews' });
  await sql`
    insert into mail_outbox (id, recipient, subject, text, html, attempts, due_at, created_at)
    values ('mail', 'ani@contoh.id', 'Judul', 'Teks', '<p>Teks</p>', 0, ${AT}, ${AT})`.execute(db);
  expect(await migrate(connection)).toContain('018-mail-threads');
  expect(await db.selectFrom('mail_outbox').select(['id', 'text', 'thread']).execute()).toEqual([
    { id: 'mail', text: 'Teks', thread: null },
  ]);
});

test('versions from before they had keywords get those of their article, and none of them counts as a change', async () => {
  await insertArticleAfter('013-drafts');
  const keywords = '["bakau","“pesisir”"]';
  await sql`update articles set keywords = ${keywords} where id = 1`.execute(db);
  await sql`
    insert into articles (user_id, title, content, preview, verifikasi_admin, created_at, updated_at, listed_at, search_text)
    select 1, 'Lain', content, preview, verifikasi_admin, created_at, updated_at, listed_at, search_text
    from articles where id = 1`.execute(db);
  await migrate(connection, { upTo: '014-reviews' });
  // An article with more versions than the migration handles in one statement.
  for (let number = 2; number <= 450; number += 1) {
    await sql`
      insert into article_versions (article_id, number, created_at, author_id, kind, title, content, abstract, note, hash)
      values (1, ${number}, ${AT}, 1, 'edited', ${`Judul ${number}`}, '<p>“Isi”</p>', '', '', 'lama')`.execute(db);
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
  const add = async (id: number, stage: string, pending: number | null, deletedAt: string | null = null) => {
    const status = { waiting: 'menunggu', scheduled: 'menunggu', published: 'disetujui' }[stage] ?? 'ditolak';
    await sql`
      insert into articles (user_id, title, content, preview, verifikasi_admin, stage, pending_version, created_at,
        updated_at, listed_at, search_text, deleted_at)
      values (1, ${`Judul ${id}`}, 'Isi', 'Isi', ${status}, ${stage}, ${pending}, ${AT}, ${AT}, ${AT}, 'bakau',
        ${deletedAt})`.execute(db);
  };
  const tell = async (id: number, kind: string, at: string, undoneBy: number | null = null) => {
    await sql`
      insert into article_events (article_id, at, actor_id, kind, version, undone_by)
      values (${id}, ${at}, 1, ${kind}, 1, ${undoneBy})`.execute(db);
  };
  await add(2, 'waiting', null);
  await add(3, 'revise', null);
  await add(4, 'scheduled', null, AT);
  await add(5, 'published', 2);
  await add(6, 'published', null);
  await add(7, 'declined', null);
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
  // The first article has no event, as if an operator had added it by hand.
  expect(rows.map(({ waiting_since }) => waiting_since)).toEqual([AT, day(3), day(2), day(2), day(3), null, null]);
  const queued = db.selectFrom('articles').select('id').where('waiting_since', 'is not', null);
  const oldest = queued.where('deleted_at', 'is', null).where('stage', '=', 'waiting').orderBy('waiting_since');
  expect(await oldest.execute()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('the texts of articles from before the fingerprints are to be read for them, deleted ones too', async () => {
  await insertArticleAfter('018-mail-threads');
  await sql`
    insert into articles (user_id, title, content, preview, verifikasi_admin, stage, public_version, created_at,
      updated_at, listed_at, search_text, deleted_at)
    values (1, 'Gambut', 'Isi', 'Isi', 'disetujui', 'published', 3, ${AT}, ${AT}, ${AT}, 'gambut', ${AT})`.execute(db);
  expect(await migrate(connection)).toContain('019-fingerprints');
  const queued = db.selectFrom('fingerprint_queue').selectAll().orderBy('article_id');
  expect(await queued.execute()).toEqual([
    { article_id: 1, version: 1 },
    { article_id: 2, version: 3 },
  ]);
  await storeFingerprints({ db });
  expect(await queued.execute()).toEqual([]);
  const stored = db.selectFrom('article_fingerprints').select('article_id').orderBy('article_id');
  // A text of fewer than five words has a fingerprint of its title only.
  expect(await stored.execute()).toEqual([{ article_id: 1 }, { article_id: 2 }]);
  await db.deleteFrom('articles').where('id', '=', 2).execute();
  expect(await stored.execute()).toEqual([{ article_id: 1 }]);
});

test('sessions from before their devices were noted continue, on a device that is not known', async () => {
  await insertArticleAfter('019-fingerprints');
  await sql`insert into sessions (id, user_id, token_id, expires_at, created_at) values ('s', 1, 't', ${AT}, ${AT})`.execute(
    db,
  );
  expect(await migrate(connection)).toContain('020-session-devices');
  expect(await db.selectFrom('sessions').select(['id', 'token_id', 'device', 'used_at']).execute()).toEqual([
    { id: 's', token_id: 't', device: '', used_at: null },
  ]);
});

test('from the pages of authors on, a writer empties the caches by what readers see, and only once they are public', async () => {
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
  await listener.end();
});

test.each([
  ['021-profiles', '020-session-devices', { affiliation: '', citation_name: '', bio: '', orcid: null }],
  // Users chose their earlier passwords themselves, so they need not change them.
  ['023-first-passwords', '022-mail-links', { must_change_password: 0 }],
  ['024-mails-off', '023-first-passwords', { mails_off: '[]' }],
  ['025-account-deletions', '024-mails-off', { delete_at: null, works_stay: null }],
  // Earlier addresses count as confirmed, and known devices stay known.
  ['029-unconfirmed-addresses', '027-mail-unsubscribe', { unconfirmed_since: null }],
  ['033-spam', '032-event-sides', { spam_at: null }],
  ['036-forgotten-devices', '034-passkeys', { devices_since: null }],
])('accounts from before %s (after %s) stay, with %j', async (migration, upTo, columns) => {
  await insertArticleAfter(upTo);
  expect(await migrate(connection)).toContain(migration);
  expect(await db.selectFrom('users').selectAll().execute()).toMatchObject([{ email: 'siti@contoh.id', ...columns }]);
});

test('people of a database from before the changes of address can ask for one', async () => {
  await migrateArticle('025-account-deletions', '026-email-changes');
  const times = { created_at: AT, expires_at: AT, old_confirmed_at: null, new_confirmed_at: null };
  const change = { user_id: 1, new_email: 'b@contoh.id', session_id: 's', ...times };
  await db.insertInto('email_changes').values(change).execute();
  await db.deleteFrom('articles').execute();
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});

test('a mail that waited before mails could be switched off from a mail program has no address for that', async () => {
  await migrate(connection, { upTo: '026-email-changes' });
  await sql`insert into mail_outbox (id, recipient, subject, text, html, attempts, due_at, created_at)
    values ('m', 'siti@contoh.id', 'Uji', 'Uji', 'Uji', 0, ${AT}, ${AT})`.execute(db);
  expect(await migrate(connection)).toContain('027-mail-unsubscribe');
  expect(await db.selectFrom('mail_outbox').select(['id', 'unsubscribe']).execute()).toEqual([
    { id: 'm', unsubscribe: null },
  ]);
});

test('what happened before sides were kept has the side that its article says now', async () => {
  await insertArticleAfter('027-mail-unsubscribe');
  await sql`
    insert into users (nama_depan, nama_belakang, email, no_hp, gender, password_hash, role_type, created_at, updated_at,
      search_text)
    values ('Budi', 'Jaya', 'budi@contoh.id', '0812', 'L', 'x', 1, ${AT}, ${AT}, 'budi jaya')`.execute(db);
  for (const [number, person] of [1, 2, null].entries()) {
    await sql`
      insert into article_events (article_id, at, actor_id, kind, version)
      values (1, ${AT}, ${person}, 'edited', ${number + 1})`.execute(db);
    await sql`
      insert into article_versions (article_id, number, created_at, author_id, kind, title, content, abstract, note, hash)
      values (1, ${number + 1}, ${AT}, ${person}, 'edited', 'Judul', 'Isi', '', '', 'x')`.execute(db);
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
  await sql`insert into users (nama_depan, nama_belakang, email, no_hp, gender, password_hash, role_type, created_at,
      updated_at, search_text)
    values ('Adi', 'Nata', 'adi@contoh.id', '0812', 'L', '-', 1, ${AT}, ${AT}, 'adi nata')`.execute(db);
  const later = '2026-11-22T03:00:00.000Z';
  await sql`insert into sessions (id, user_id, token_id, expires_at, created_at, used_at)
    values ('a', 1, 't', ${later}, ${AT}, ${later}), ('b', 1, 't', ${later}, ${AT}, null)`.execute(db);
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
  await db.deleteFrom('articles').execute();
  await db.deleteFrom('users').execute();
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
  await db.deleteFrom('articles').execute();
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
});

test('no address of a database from before the stop of mails is stopped, and one can be', async () => {
  await migrateArticle('034-passkeys', '035-stopped-addresses');
  expect(await isStopped(db, 'siti@contoh.id')).toBe(false);
  const stop = async () => await stopAddress(db, hashAddress('siti@contoh.id'), new Date(AT));
  expect([await stop(), await stop()]).toEqual([true, false]);
  expect(await isStopped(db, 'siti@contoh.id')).toBe(true);
});

test('blog posts from before the formats are plain text for visitors', async () => {
  await insertArticleAfter('033-spam');
  await sql`
    insert into blogs (user_id, title, content, preview, status, created_at, updated_at, listed_at, search_text)
    values (1, 'Kabar', '<p>Isi</p>', 'Isi', 'onpost', ${AT}, ${AT}, ${AT}, 'kabar')`.execute(db);
  expect(await migrate(connection)).toContain('038-blog-formats');
  expect(await db.selectFrom('blogs').select(['title', 'is_formatted']).execute()).toEqual([
    { title: 'Kabar', is_formatted: 0 },
  ]);
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
