import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '#tests/audit.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson, form, type Person, picture } from '#tests/factories.ts';

const app = await openTestApp();
const author = await createPerson(app);
const other = await createPerson(app);
const admin = await createAdmin(app);
beforeEach(() => app.clock.advance({ s: 1 }));

type Payload = Record<string, unknown> | FormData;

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: Payload, who = admin) {
  const { status, body } = await app.send(method, path, who, payload);
  return { status, id: body.id as number };
}

const entriesOf = (entity: string, id: number) => auditOf(app, entity, id);
const entry = (actor: Person, action: string, details: Record<string, unknown>) => ({
  at: app.clock.now().toISOString(),
  actor_id: actor.id,
  action,
  details,
});

describe('actor, action and time are recorded', () => {
  test('posting an article', async () => {
    const id = await createArticle(app, author);
    expect(await entriesOf('article', id)).toEqual([entry(author, 'create', { status: 'menunggu' })]);
  });

  test('deciding on an article', async () => {
    const id = await createArticle(app, author);
    const trace = await entriesOf('article', id);
    app.clock.advance({ s: 1 });
    await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'ditolak' });
    trace.push(entry(admin, 'decide', { from: 'menunggu', to: 'ditolak' }));
    app.clock.advance({ s: 1 });
    await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' });
    trace.push(entry(admin, 'decide', { from: 'ditolak', to: 'disetujui' }));
    expect(await entriesOf('article', id)).toEqual(trace);
  });

  test('editing an article: what changed, but not its text', async () => {
    const id = await createArticle(app, author, { title: 'Lama', content: 'Isi lama' });
    app.clock.advance({ s: 1 });
    const fields = { title: 'Baru', content: 'Isi baru', verifikasi_admin: 'disetujui', user_id: String(other.id) };
    await call('POST', `editArticle/${id}`, form(fields, { image: await picture() }));
    const [, edited] = await entriesOf('article', id);
    expect(edited).toEqual(
      entry(admin, 'edit', {
        title: { from: 'Lama', to: 'Baru' },
        verifikasi_admin: { from: 'menunggu', to: 'disetujui' },
        user_id: { from: author.id, to: other.id },
        image: { from: null, to: expect.stringMatching(/^images\//) },
        content: 'changed',
      }),
    );
  });

  test('an edit that changes nothing', async () => {
    const id = await createArticle(app, author, { title: 'Judul', content: 'Isi' });
    await call('POST', `editArticle/${id}`, { title: 'Judul', content: 'Isi', verifikasi_admin: 'menunggu' });
    expect((await entriesOf('article', id))[1]).toEqual(entry(admin, 'edit', {}));
  });

  test('deleting an article, whose entries stay', async () => {
    const id = await createArticle(app, author, { title: 'Judul' });
    await call('DELETE', `delArticle/${id}`);
    expect(await entriesOf('article', id)).toEqual([
      entry(author, 'create', { status: 'menunggu' }),
      entry(admin, 'delete', { title: 'Judul', user_id: author.id }),
    ]);
  });

  test('posting, editing and deleting a blog post', async () => {
    const id = await createBlog(app, admin, { title: 'Lama', content: 'Isi' });
    await call('POST', `editBlog/${id}`, { title: 'Baru', content: 'Isi lain', status: 'onpost' });
    await call('DELETE', `deleteBlog/${id}`);
    expect(await entriesOf('blog', id)).toEqual([
      entry(admin, 'create', { status: 'onhold' }),
      entry(admin, 'edit', {
        title: { from: 'Lama', to: 'Baru' },
        status: { from: 'onhold', to: 'onpost' },
        content: 'changed',
      }),
      entry(admin, 'delete', { title: 'Baru' }),
    ]);
  });

  test('adding, editing, deleting and restoring a book', async () => {
    const book = { title: 'Judul', author: 'Siti', tahun: '2024', penerbit: 'Terarah', doi: '10.1/x' };
    const { id } = await call('POST', 'addBuku', book);
    await call('POST', `editBuku/${id}`, { ...book, tahun: '2025' });
    await call('DELETE', `deleteBuku/${id}`);
    await call('POST', `restoreBuku/${id}`);
    expect(await entriesOf('book', id)).toEqual([
      entry(admin, 'create', {}),
      entry(admin, 'edit', { tahun: { from: '2024', to: '2025' } }),
      entry(admin, 'delete', { title: 'Judul' }),
      entry(admin, 'restore', {}),
    ]);
  });
});

test('a refused change is not recorded', async () => {
  const id = await createArticle(app, author);
  const before = await entriesOf('article', id);
  const edit = { title: 'Baru', content: 'Isi', verifikasi_admin: 'disetujui' };
  const refused = [
    await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'menunggu' }),
    await call('PUT', `updateStatusArtikel/${id}`, { verifikasi_admin: 'disetujui' }, author),
    await call('POST', `editArticle/${id}`, { ...edit, user_id: 2_147_483_647 }),
    await call('POST', `editArticle/${id}`, form(edit, { image: Buffer.from('bukan gambar') })),
    await call('DELETE', `delArticle/${id}`, undefined, author),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 403, 422, 422, 403]);
  expect(await entriesOf('article', id)).toEqual(before);
});

describe('the database refuses to', () => {
  test.each([
    ['change an entry', sql`update audit_log set details = '{}'`],
    ['delete an entry', sql`delete from audit_log where id = 1`],
  ])('%s', async (_, statement) => {
    const id = await createArticle(app, author);
    const before = await entriesOf('article', id);
    await expect(statement.execute(app.system.db)).rejects.toThrow('audit_log is append-only');
    expect(await entriesOf('article', id)).toEqual(before);
  });

  test('empty the table', async () => {
    const statement = app.database === 'postgres' ? sql`truncate audit_log` : sql`delete from audit_log`;
    await expect(statement.execute(app.system.db)).rejects.toThrow('audit_log is append-only');
  });
});
