import { describe, expect, test } from 'vitest';
import { PREVIEW_LINKS_MAX } from '#contract/rules.ts';
import { clearAway } from '#server/maintenance.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson } from '#tests/factories.ts';
import { pagesOf } from '#tests/site-pages.ts';

const PUBLIC_URL = 'https://terarah.test';

const t = await openTestApp({ publicUrl: PUBLIC_URL }, pagesOf(PUBLIC_URL));
const author = await createPerson(t);
const admin = await createAdmin(t);

const open = (url: string) => t.send('GET', url);

async function share(article: number, days = 7, who = admin): Promise<{ id: number; token: string }> {
  const { status, body } = await t.send('POST', `makePreviewLink/${article}`, who, { days });
  expect(status, body.message).toBe(201);
  const [, token = ''] = /^https:\/\/terarah\.test\/pratinjau\/([\w-]{43})$/.exec(body.address) ?? [];
  expect(token, body.address).not.toBe('');
  return { id: body.link.id, token };
}
const read = async (token: string) => (await t.send('GET', `previewArticle/${token}`)).status;

describe('who may', () => {
  test('admins make, list and end them, and the log says so without the token', async () => {
    const article = await createArticle(t, author);
    const first = await share(article, 1);
    const second = await share(article, 30);
    const { links } = (await t.send('GET', `previewLinks/${article}`, admin)).body;
    const actor = { id: admin.id, nama_depan: admin.nama_depan, nama_belakang: admin.nama_belakang };
    const now = t.clock.now();
    const until = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    expect(links).toEqual([
      { id: second.id, created_at: now.toISOString(), expires_at: until(30), actor },
      { id: first.id, created_at: now.toISOString(), expires_at: until(1), actor },
    ]);
    expect((await t.send('DELETE', `endPreviewLink/${first.id}`, admin)).status).toBe(200);
    expect((await t.send('DELETE', `endPreviewLink/${first.id}`, admin)).status).toBe(404);
    expect([await read(first.token), await read(second.token)]).toEqual([404, 200]);

    const { log } = (await t.send('GET', 'auditLog?entity=article', admin)).body;
    expect(log.slice(0, 3).map(({ action, entity_id }: never) => [action, entity_id])).toEqual([
      ['end share', article],
      ['share', article],
      ['share', article],
    ]);
    const stored = JSON.stringify([
      await t.system.db.selectFrom('preview_links').selectAll().execute(),
      await t.system.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(stored).not.toContain(second.token);
  });

  test.each([[0], [31], [1.5], ['x'], [undefined]])('not for %s days', async (days) => {
    const article = await createArticle(t, author);
    expect((await t.send('POST', `makePreviewLink/${article}`, admin, { days })).status).toBe(422);
  });

  test('not for an article that does not exist, nor beyond the limit of links', async () => {
    for (const id of ['999999', 'x']) {
      expect((await t.send('POST', `makePreviewLink/${id}`, admin, { days: 1 })).status).toBe(404);
      expect((await t.send('GET', `previewLinks/${id}`, admin)).status).toBe(404);
      expect((await t.send('DELETE', `endPreviewLink/${id}`, admin)).status).toBe(404);
    }
    const article = await createArticle(t, author);
    for (let link = 0; link < PREVIEW_LINKS_MAX; link += 1) await share(article);
    const { status, body } = await t.send('POST', `makePreviewLink/${article}`, admin, { days: 1 });
    expect([status, body.message]).toEqual([422, expect.stringContaining('20 tautan')]);
  });
});

describe('a link shows', () => {
  test('the text of a waiting article, without the review and without an e-mail address', async () => {
    const article = await createArticle(t, author, { title: 'Bakau', content: '<p>Isi rahasia</p>' });
    const { token } = await share(article);
    const { body, headers } = await t.send('GET', `previewArticle/${token}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ is_proposal: false, artikel: { id: article, content: '<p>Isi rahasia</p>' } });
    expect(JSON.stringify(body)).not.toMatch(/"stage"|"pending_version"|"waiting_since"|@contoh\.id/);
    const setUnconfirmed = (unconfirmed_since: string | null) =>
      t.system.db.updateTable('users').set({ unconfirmed_since }).where('id', '=', author.id).execute();
    await setUnconfirmed(t.clock.now().toISOString());
    expect((await t.send('GET', `detailArtikel/${article}`, admin)).body.artikel.user).toHaveProperty('is_unconfirmed');
    expect((await t.send('GET', `previewArticle/${token}`)).body.artikel.user).not.toHaveProperty('is_unconfirmed');
    expect((await open(`/pratinjau/${token}`)).body).not.toMatch(/is_unconfirmed|belum dipastikan/);
    await setUnconfirmed(null);
    // The link must show an edit at once.
    const edit = { title: 'Bakau', content: '<p>Isi baru</p>', verifikasi_admin: 'menunggu' };
    await t.send('POST', `editArticle/${article}`, admin, edit);
    expect((await t.send('GET', `previewArticle/${token}`)).body.artikel.content).toBe('<p>Isi baru</p>');
  });

  test('the revision that is proposed for a public article', async () => {
    const article = await createArticle(t, author, { title: 'Lama', content: '<p>Lama</p>', keywords: ['laut'] });
    await t.send('PUT', `updateStatusArtikel/${article}`, admin, { verifikasi_admin: 'disetujui' });
    const { token } = await share(article);
    expect((await t.send('GET', `previewArticle/${token}`)).body).toMatchObject({ is_proposal: false });
    const usulan = { title: 'Usulan', content: '<p>Usulan</p>', abstract: 'Ringkasan usulan' };
    expect((await t.send('POST', `reviseArticle/${article}`, author, usulan)).status).toBe(200);
    expect((await t.send('GET', `previewArticle/${token}`)).body).toMatchObject({ is_proposal: true, artikel: usulan });
  });

  test('a page that no cache keeps and no robot lists', async () => {
    const article = await createArticle(t, author, { title: 'Hutan', content: '<p>Isi rahasia</p>' });
    const { token } = await share(article);
    for (const url of [`/pratinjau/${token}`, `/pratinjau/${token}.data`]) {
      const { status, body, headers } = await open(url);
      expect([status, body.includes('Isi rahasia')], url).toEqual([200, true]);
      expect(headers, url).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      });
      expect(headers['etag'], url).toBeUndefined();
    }
    const { body } = await open(`/pratinjau/${token}`);
    expect(body).toContain('Teks ini belum terbit');
    expect(body).toContain('content="noindex');
    expect(body).not.toMatch(/rel="canonical"|og:title|ld\+json/);
    expect((await open('/robots.txt')).body).toContain('Disallow: /pratinjau/\n');
    expect(t.logged.join()).not.toContain(token);
    expect(t.logged.join()).toContain('"/pratinjau/…"');
  });
});

describe('a link ends', () => {
  test.each<[string, (article: number) => Promise<unknown>]>([
    [
      'with a refusal',
      (id) => t.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'ditolak', tone: 'declined' }),
    ],
    ['when the author withdraws the article', (id) => t.send('POST', `withdrawArticle/${id}`, author, {})],
    ['with its article', (id) => t.send('DELETE', `delArticle/${id}`, admin)],
  ])('%s', async (_when, end) => {
    const article = await createArticle(t, author, { content: '<p>Isi rahasia</p>' });
    const { token } = await share(article);
    expect(await read(token)).toBe(200);
    await end(article);
    expect(await read(token)).toBe(404);
    const page = await open(`/pratinjau/${token}`);
    expect([page.status, page.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(page.body).not.toContain('Isi rahasia');
  });

  test.each([['role_type', 1] as const, ['closed_at', '2026-11-21T00:00:00.000Z'] as const])(
    'when the admin who made it is none any more (%s)',
    async (column, value) => {
      const maker = await createAdmin(t);
      const { token } = await share(await createArticle(t, author), 7, maker);
      expect(await read(token)).toBe(200);
      await t.system.db
        .updateTable('users')
        .set({ [column]: value })
        .where('id', '=', maker.id)
        .execute();
      expect(await read(token)).toBe(404);
    },
  );

  test('only by its own letters', async () => {
    const { token } = await share(await createArticle(t, author));
    for (const wrong of [`${token}=`, `${token}==`, `${token}%3D`, `${token} `]) {
      expect(await read(encodeURI(wrong)), wrong).toBe(404);
      expect((await open(`/pratinjau/${encodeURI(wrong)}`)).status, wrong).toBe(404);
    }
  });

  test.each(['x', 'A'.repeat(43), '..%2F..%2Fapi', 'A'.repeat(900)])('%s is no link', async (token) => {
    expect(await read(token)).toBe(404);
    expect((await open(`/pratinjau/${token}`)).status).toBe(404);
  });

  // Must be the last test: it advances the clock by days, which also ends the sessions.
  test('when its days are over; then it is removed', async () => {
    const article = await createArticle(t, author);
    const { id, token } = await share(article, 1);
    t.clock.advance({ h: 24, ms: -1 });
    expect(await read(token)).toBe(200);
    t.clock.advance({ ms: 1 });
    expect(await read(token)).toBe(404);
    const stored = () => t.system.db.selectFrom('preview_links').select('id').where('id', '=', id).execute();
    expect(await stored()).toHaveLength(1);
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});
