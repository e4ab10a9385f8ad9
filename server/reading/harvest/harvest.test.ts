import { expect, test } from 'vitest';
import { createAdmin, createArticle, createBlog, createPerson, signInAgain } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { checkAnswers, openHarvester } from '#tests/oai-schemas/harvester.ts';
import { lacksValidators } from '#tests/validators.ts';
import { childrenOf, textOf, type XmlElement } from '#tests/xml.ts';

const ORIGIN = 'https://terarah.example';
const t = await openTestApp({ publicUrl: ORIGIN });
const { ask, errorOf } = openHarvester(t);
const admin = await createAdmin(t);
const author = await createPerson(t, { nama_depan: 'Dr. Siti Rahma', nama_belakang: 'Nur <Aini>, M.Sc.' });

const DC = 'metadataPrefix=oai_dc';
const idOf = (id: number, kind = 'artikel') => `oai:terarah.example:${kind}/${id}`;
const getRecord = async (identifier: string) =>
  (await ask(`verb=GetRecord&${DC}&identifier=${encodeURIComponent(identifier)}`)).content;

/** Returns the texts of the elements below metadata, by name. */
function dublinCore(record: XmlElement): Record<string, string[]> {
  const [dc] = childrenOf(record, 'metadata').flatMap(({ children }) => children);
  const texts: Record<string, string[]> = {};
  for (const { name, text } of dc?.children ?? []) (texts[name.replace('dc:', '')] ??= []).push(text);
  return texts;
}

test('Identify describes the repository', async () => {
  const { content } = await ask('verb=Identify');
  const texts = Object.fromEntries(content.children.map(({ name, text }) => [name, text]));
  expect(texts).toMatchObject({
    repositoryName: 'Terarah',
    baseURL: `${ORIGIN}/oai`,
    protocolVersion: '2.0',
    adminEmail: 'halo@terarah.id',
    deletedRecord: 'persistent',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
    compression: 'gzip',
  });
  const [description] = childrenOf(content, 'description');
  expect(description?.children[0]?.children.map(({ text }) => text)).toEqual([
    'oai',
    'terarah.example',
    ':',
    'oai:terarah.example:artikel/12',
  ]);
});

test('the response is XML that nothing stores', async () => {
  const response = await t.app.inject({ url: '/oai?verb=Identify' });
  expect(response.headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' });
});

test('an article has the fields that OJS writes, whatever its texts contain', async () => {
  const title = `</dc:title>]]> & "x" \u0000\uFFFE<script>alert('1')</script> 🌱`;
  const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Air & <Tanah>' });
  const { id } = await t.succeed('POST', 'postArtikel', author, {
    ...{ title: title.replace('\u0000', ''), content: '<p>Isi</p>', abstract: 'Baris <1>\n\nBaris 2' },
    ...{ keywords: ['a&b', ']]>'], topics: [topic], language: 'en', licence: 'CC-BY-4.0', doi: '10.5555/a<b>' },
    co_authors: [{ given_name: 'Sumarni', family_name: '', affiliation: 'UGM', orcid: null }],
  });
  expect((await errorOf(`verb=GetRecord&${DC}&identifier=${idOf(id)}`)).code).toBe('idDoesNotExist');
  t.clock.set('2026-11-27T20:00:00.500Z');
  await signInAgain(t, admin);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
  const [record] = (await getRecord(idOf(id))).children;
  if (!record) throw new Error('There is a record');
  const [header] = childrenOf(record, 'header');
  expect(header?.children.map(({ text }) => text)).toEqual([
    ...[idOf(id), '2026-11-27T20:00:00Z'],
    ...['artikel', 'bahasa-en', 'topik-air-tanah'],
  ]);
  expect(dublinCore(record)).toEqual({
    title: [title.replace(/[\u0000\uFFFE]/g, '')], // oxlint-disable-line no-control-regex -- XML cannot hold them
    creator: ['Nur <Aini>, Siti Rahma', 'Sumarni'],
    subject: ['a&b', ']]>', 'Air & <Tanah>'],
    description: ['Baris <1>\n\nBaris 2'],
    publisher: ['Terarah'],
    // Jakarta has the next day already.
    date: ['2026-11-28'],
    type: ['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion'],
    format: ['text/html'],
    identifier: [`${ORIGIN}/articleDetail/${id}`, '10.5555/a<b>'],
    source: ['Terarah'],
    language: ['eng'],
    rights: ['https://creativecommons.org/licenses/by/4.0/'],
  });
});

test('a blog post has its summary, and no fields of articles', async () => {
  const id = await createBlog(t, admin, { title: 'Kabar', content: 'Isi kabar', status: 'onpost' });
  const [record] = (await getRecord(idOf(id, 'blog'))).children;
  expect(record && dublinCore(record)).toMatchObject({
    title: ['Kabar'],
    description: ['Isi kabar'],
    type: ['info:eu-repo/semantics/other'],
    identifier: [`${ORIGIN}/detailBlogUser/${id}`],
    language: ['ind'],
  });
});

test('formats and sets', async () => {
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
  for (const query of ['verb=ListMetadataFormats', `verb=ListMetadataFormats&identifier=${idOf(id)}`]) {
    const [format, ...others] = (await ask(query)).content.children;
    expect(format?.children.map(({ text }) => text)).toEqual([
      'oai_dc',
      'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      'http://www.openarchives.org/OAI/2.0/oai_dc/',
    ]);
    expect(others).toEqual([]);
  }
  await t.succeed('POST', 'addTopic', admin, { name: 'Hutan & Laut' });
  const sets = (await ask('verb=ListSets')).content.children;
  const named = Object.fromEntries(sets.map((set) => [textOf(set, 'setSpec'), textOf(set, 'setName')]));
  expect(named).toMatchObject({
    artikel: 'Artikel',
    blog: 'Blog',
    'bahasa-id': 'Bahasa Indonesia',
    'bahasa-en': 'Bahasa Inggris',
    'topik-hutan-laut': 'Hutan & Laut',
  });
});

test('a form may carry the arguments, and no other body may', async () => {
  const post = (payload: string, type: string) =>
    t.app.inject({ method: 'POST', url: '/oai', payload, headers: { 'content-type': type } });
  const form = await post('verb=ListSets', 'application/x-www-form-urlencoded; charset=utf-8');
  expect([form.statusCode, form.body.includes('<ListSets>')]).toEqual([200, true]);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const { statusCode, body } = await post('{"verb":"Identify"}', type);
    expect([statusCode, body]).toEqual([415, expect.stringContaining('application/x-www-form-urlencoded')]);
  }
  const long = await post(`verb=${'x'.repeat(9000)}`, 'application/x-www-form-urlencoded');
  expect(long.statusCode).toBe(413);
  const empty = await t.app.inject({ method: 'POST', url: '/oai' });
  expect([empty.statusCode, empty.body.includes('code="badVerb"')]).toEqual([200, true]);
});

test('a repository without a domain has no description of identifiers', async () => {
  const other = await openOwnApp({ publicUrl: 'http://localhost:3000' });
  const { content } = await openHarvester(other).ask('verb=Identify');
  expect(childrenOf(content, 'description')).toEqual([]);
});

test('a record whose work has just vanished is deleted', async () => {
  const row = { kind: 'article', id: 5000, datestamp: '2026-11-27T00:00:00Z', language: 'en', topics: '' } as const;
  await t.system.db
    .insertInto('public_records')
    .values({ ...row, is_removed: 0 })
    .execute();
  const [record] = (await getRecord(idOf(5000))).children;
  expect(record?.children.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['header', { status: 'deleted' }],
  ]);
  const [format] = (await ask(`verb=ListMetadataFormats&identifier=${idOf(5000)}`)).content.children;
  expect(format && textOf(format, 'metadataPrefix')).toBe('oai_dc');
});

test.skipIf(lacksValidators)('the schemas refuse responses that OAI-PMH forbids', async () => {
  const read = async (query: string) => (await t.app.inject({ url: `/oai?${query}` })).body;
  const records = await read(`verb=ListRecords&${DC}`);
  const wrong: [answer: string, from: string | RegExp, to: string][] = [
    [records, '<dc:title', '<dc:judul/><dc:title'],
    [records, /<responseDate>.*\n/, ''],
    [records, /<datestamp>.*?</, '<datestamp>2026-02-30<'],
    [records, '<setSpec>', '<setSpec>a b'],
    [records, 'metadataPrefix="oai_dc"', 'prefix="oai_dc"'],
    [records, '<header>', '<header status="baru">'],
    [await read('verb=Identify'), '<scheme>oai', '<scheme>lain'],
    [await read('verb=Identify'), 'persistent', 'selalu'],
    [await read(''), 'badVerb', 'wrongVerb'],
  ];
  for (const [answer, from, to] of wrong) {
    const changed = answer.replace(from, to);
    expect(changed).not.toBe(answer);
    await expect(checkAnswers([changed]), to).rejects.toThrow('fails to validate');
  }
});
