import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { crossrefPath } from '#contract/works/work-files.ts';
import { signInAgain } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { lacksValidators, validate } from '#tests/validators.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '#tests/xml.ts';

const ORIGIN = 'https://terarah.example';
const SCHEMA = fileURLToPath(new URL('../../../tests/crossref-schema.rng', import.meta.url));
const APPROVED = { verifikasi_admin: 'disetujui' };
const DOI = '10.5555/air_1';
const t = renewTestApp({ publicUrl: ORIGIN });
const admin = renewAdmin(t);
const author = renewPerson(t, { nama_depan: 'Dr. Siti', nama_belakang: 'Rahma, M.Sc.' });
const folder = mkdtempSync(join(tmpdir(), 'terarah-crossref-'));
afterAll(() => rmSync(folder, { recursive: true }));

const by = (given_name: string, family_name: string, more: object = {}) => {
  return { given_name, family_name, affiliation: '', orcid: null, ...more };
};

async function publish(given: object = {}): Promise<number> {
  const fields = { title: 'Air di Kota', content: '<p>Isi</p>', doi: DOI, ...given };
  const { id } = await t.succeed('POST', 'postArtikel', author, fields);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return id;
}

const get = async (id: number | string, headers = {}) =>
  await t.app.inject({ url: `/articleDetail/${id}/crossref.xml`, headers });

/** Returns the file, and with xmllint on the machine also checks it against the schema. */
async function readDeposit(id: number): Promise<string> {
  const { statusCode, body } = await get(id);
  expect(statusCode, body).toBe(200);
  parseXml(body);
  if (!lacksValidators) {
    writeFileSync(join(folder, 'deposit.xml'), body);
    await validate('xmllint', ['--noout', '--nonet', '--relaxng', SCHEMA, 'deposit.xml'], folder);
  }
  return body;
}

/** Returns the only element at a path of names. */
function within(xml: string, ...path: string[]): XmlElement {
  return path.reduce((element, name) => {
    const [child, ...others] = childrenOf(element, name);
    if (!child || others.length > 0) throw new Error(`<${element.name}> must have one <${name}>`);
    return child;
  }, parseXml(xml));
}

const articleIn = (xml: string, ...path: string[]) => within(xml, 'body', 'journal', 'journal_article', ...path);

/** Returns the authors as texts: 'person_name: given_name=Siti, surname=Rahma'. */
const authorsIn = (xml: string) =>
  articleIn(xml, 'contributors').children.map(
    ({ name, children }) => `${name}: ${children.map((child) => `${child.name}=${child.text.trim()}`).join(', ')}`,
  );

const FIELDS = {
  abstract: 'Paragraf satu.\n\nDua & <b>tiga</b>.',
  licence: 'CC-BY-4.0',
  co_authors: [by('Sumarni', ''), by('Budi', 'Santoso', { affiliation: 'BRIN', orcid: '0000-0002-1825-0097' })],
};

test('the deposit has everything that Crossref registers, in the order of its schema', async () => {
  // In Jakarta, the new year has begun.
  t.clock.set('2026-12-31T18:00:00.123Z');
  for (const person of [author, admin]) await signInAgain(t, person);
  const id = await publish(FIELDS);
  const identity = { ...DEFAULT_SITE.identity, name: 'Lembaga A & B', publication: 'Jurnal Air', issn: '2049-3630' };
  await t.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 0, value: identity });
  const head = `<depositor>
<depositor_name>Lembaga A &amp; B</depositor_name>
<email_address>${DEFAULT_SITE.contact.email}</email_address>
</depositor>
<registrant>Lembaga A &amp; B</registrant>
</head>
<body>
<journal>
<journal_metadata language="id">
<full_title>Jurnal Air</full_title>
<issn media_type="electronic">2049-3630</issn>
</journal_metadata>
<journal_article publication_type="full_text" language="id">
<titles>
<title>Air di Kota</title>
</titles>
<contributors>
<person_name sequence="first" contributor_role="author">
<given_name>Siti</given_name>
<surname>Rahma</surname>
</person_name>
<person_name sequence="additional" contributor_role="author">
<surname>Sumarni</surname>
</person_name>
<person_name sequence="additional" contributor_role="author">
<given_name>Budi</given_name>
<surname>Santoso</surname>
<affiliations>
<institution>
<institution_name>BRIN</institution_name>
</institution>
</affiliations>
<ORCID>https://orcid.org/0000-0002-1825-0097</ORCID>
</person_name>
</contributors>
<jats:abstract xml:lang="id">
<jats:p>Paragraf satu.</jats:p>
<jats:p>Dua &amp; &lt;b&gt;tiga&lt;/b&gt;.</jats:p>
</jats:abstract>
<publication_date media_type="online">
<month>01</month>
<day>01</day>
<year>2027</year>
</publication_date>
<ai:program name="AccessIndicators">
<ai:license_ref applies_to="vor">https://creativecommons.org/licenses/by/4.0/</ai:license_ref>
</ai:program>
<doi_data>
<doi>${DOI}</doi>
<resource>${ORIGIN}/articleDetail/${id}</resource>
</doi_data>
</journal_article>
</journal>
</body>
</doi_batch>
`;
  const xml = await readDeposit(id);
  expect(xml.slice(xml.indexOf('<depositor>'))).toBe(head);
  expect(parseXml(xml).attributes).toMatchObject({ version: '5.3.1', xmlns: 'http://www.crossref.org/schema/5.3.1' });
});

test('it is a file to download, in the cache of public responses', async () => {
  const id = await publish();
  expect(crossrefPath(id)).toBe(`${postAddress('article', id)}/crossref.xml`);
  const { headers } = await get(id);
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="crossref-${id}.xml"`,
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, no-cache',
  });
  const again = await get(id, { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the timestamp, which numbers the deposits, grows with each change of the article', async () => {
  const id = await publish({ title: 'Lama' });
  const stamp = async () => textOf(within(await readDeposit(id), 'head'), 'timestamp');
  const first = await stamp();
  expect(first).toMatch(/^20261121030000\d{3}$/);
  const edit = { title: 'Baru', content: '<p>Isi</p>', doi: DOI, ...APPROVED };
  await t.succeed('POST', `editArticle/${id}`, admin, edit);
  expect(BigInt(await stamp())).toBeGreaterThan(BigInt(first));
  expect(textOf(articleIn(await readDeposit(id), 'titles'), 'title')).toBe('Baru');
});

test('an article without optional fields has only what Crossref demands', async () => {
  const xml = await readDeposit(await publish({ licence: 'all-rights-reserved', language: 'en' }));
  expect(articleIn(xml).children.map(({ name }) => name)).toEqual([
    'titles',
    'contributors',
    'publication_date',
    'doi_data',
  ]);
  expect(articleIn(xml).attributes['language']).toBe('en');
  const journal = within(xml, 'body', 'journal', 'journal_metadata');
  expect(journal.children.map(({ name, text }) => [name, text])).toEqual([['full_title', 'Terarah']]);
});

test('markup, control characters and long names of users cannot break the file', async () => {
  const hostile = `]]></title><x a="b" c='d'>&amp; 🌳`;
  const long = 'Hadiningrat '.repeat(8).trim();
  const authors = [by(long, 'Y'.repeat(80)), by('Agus 2', '3 Salim'), by('Ni', `O'Hara & <b>`)];
  const id = await publish({ title: hostile, abstract: `${hostile}\n${hostile}`, co_authors: authors });
  // Requests with control characters are refused, but rows of former versions may contain them.
  await t.system.db
    .updateTable('articles')
    .set({ title: `Judul\u0007${hostile}\u{FFFE}` })
    .where('id', '=', id)
    .execute();
  const xml = await readDeposit(id);
  expect(textOf(articleIn(xml, 'titles'), 'title')).toBe(`Judul ${hostile}`);
  expect(articleIn(xml, 'jats:abstract').children.map(({ text }) => text)).toEqual([hostile, hostile]);
  expect(authorsIn(xml).slice(1)).toEqual([
    `person_name: given_name=${'Hadiningrat '.repeat(5).trim()}, surname=${'Y'.repeat(60)}`,
    'person_name: given_name=Agus 2, surname=3 Salim',
    `person_name: given_name=Ni, surname=O'Hara & <b>`,
  ]);
});
