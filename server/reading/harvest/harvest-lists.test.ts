import { beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, createBlog, createPerson, form, type Person } from '#tests/factories.ts';
import { openHarvester } from '#tests/oai-schemas/harvester.ts';
import { openTestApp } from '#tests/open-app.ts';
import { lacksValidators, validate } from '#tests/validators.ts';
import { childrenOf, textOf, type XmlElement } from '#tests/xml.ts';

const t = await openTestApp({ publicUrl: 'https://terarah.example' });
const { ask, errorOf } = openHarvester(t);
const DC = 'metadataPrefix=oai_dc';
const ARTICLES = 240;

/** What a harvester stores of a record, as text. */
type Copy = Map<string, string>;
const DELETED = 'deleted';

let admin: Person;
let author: Person;
let topic: number;

beforeAll(async () => {
  admin = await createAdmin(t);
  author = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'Rahma' });
  topic = (await t.succeed('POST', 'addTopic', admin, { name: 'Air' })).id;
  for (let count = 1; count <= 10; count += 1)
    await createBlog(t, admin, { title: `Kabar ${count}`, status: 'onpost' });
  const at = t.clock.now().toISOString();
  const dates = { created_at: at, updated_at: at, published_at: at, listed_at: at };
  const rows = Array.from({ length: ARTICLES }, (_, index) => ({
    ...{ ...dates, content: 'x', preview: 'x', search_text: '', user_id: author.id, title: `Judul ${index} & <b>` },
    ...{ verifikasi_admin: 'disetujui' as const, language: index % 2 === 0 ? ('id' as const) : ('en' as const) },
  }));
  const ids = await t.system.db.insertInto('articles').values(rows).returning('id').execute();
  const onTopic = ids.filter((_, index) => index % 4 === 0);
  await t.system.db
    .insertInto('article_topics')
    .values(onTopic.map(({ id }) => ({ article_id: id, topic_id: topic })))
    .execute();
});

/** Returns what the database has, as a harvester stores it. */
async function inDatabase(): Promise<Copy> {
  const posts = (table: 'articles' | 'blogs', column: 'verifikasi_admin' | 'status', value: string) =>
    t.system.db
      .selectFrom(table as 'articles')
      .innerJoin('users', 'users.id', 'user_id')
      .select([`${table as 'articles'}.id`, 'title', 'nama_depan', 'nama_belakang'])
      .where(column as 'verifikasi_admin', '=', value as 'disetujui')
      .where(`${table as 'articles'}.deleted_at`, 'is', null)
      .execute();
  const topics = await t.system.db
    .selectFrom('article_topics')
    .innerJoin('topics', 'topics.id', 'topic_id')
    .select(['article_id', 'name'])
    .execute();
  const articles = await posts('articles', 'verifikasi_admin', 'disetujui');
  const blogs = await posts('blogs', 'status', 'onpost');
  const line = (row: (typeof articles)[number], names: string[]) =>
    [row.title, `${row.nama_belakang}, ${row.nama_depan}`, ...names].join('|');
  const namesOf = (id: number) => topics.filter(({ article_id }) => article_id === id).map(({ name }) => name);
  return new Map([
    ...articles.map((row) => [`oai:terarah.example:artikel/${row.id}`, line(row, namesOf(row.id))] as const),
    ...blogs.map((row) => [`oai:terarah.example:blog/${row.id}`, line(row, [])] as const),
  ]);
}

/** Reads all batches of a list. */
async function readAll(verb: string, query: string) {
  const records: XmlElement[] = [];
  const tokens: XmlElement[] = [];
  let { content, responseDate } = await ask(`verb=${verb}&${query}`);
  for (;;) {
    records.push(...content.children.filter(({ name }) => name !== 'resumptionToken'));
    const [token] = childrenOf(content, 'resumptionToken');
    if (token) tokens.push(token);
    if (!token?.text) return { records, tokens, responseDate };
    content = (await ask(`verb=${verb}&resumptionToken=${token.text}`)).content;
  }
}

const identifierOf = (record: XmlElement) => {
  const [header = record] = childrenOf(record, 'header');
  return textOf(header, 'identifier');
};

function store(copy: Copy, records: readonly XmlElement[]): void {
  for (const record of records) {
    const [dc] = childrenOf(record, 'metadata').flatMap(({ children }) => children);
    const parts = ['dc:title', 'dc:creator', 'dc:subject'];
    const texts = dc && parts.flatMap((name) => childrenOf(dc, name).map(({ text }) => text));
    const isDeleted = childrenOf(record, 'header')[0]?.attributes['status'] === 'deleted';
    expect(isDeleted).toBe(!dc);
    copy.set(identifierOf(record), texts?.join('|') ?? DELETED);
  }
}

const alive = (copy: Copy) => new Map([...copy].filter(([, text]) => text !== DELETED));
const sorted = (copy: Copy) => [...copy].toSorted(([a], [b]) => a.localeCompare(b));

async function expectCurrent(copy: Copy): Promise<void> {
  expect(sorted(alive(copy))).toEqual(sorted(await inDatabase()));
}

test('a full harvest and what follows it equal the database', async () => {
  t.clock.advance({ min: 1 });
  const copy: Copy = new Map();
  const full = await readAll('ListRecords', DC);
  store(copy, full.records);
  await expectCurrent(copy);
  expect(full.records).toHaveLength(ARTICLES + 10);
  expect(full.tokens.map(({ attributes }) => attributes['cursor'])).toEqual(['0', '100', '200']);
  expect(full.tokens.map(({ attributes }) => attributes['completeListSize'])).toEqual(['250', '250', '250']);
  expect(full.tokens.map(({ text }) => text === '')).toEqual([false, false, true]);
  expect(full.tokens[0]?.attributes['expirationDate']).toBe(
    `${new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19)}Z`,
  );

  const id = Number([...copy.keys()].find((key) => key.includes('artikel/'))?.split('/')[1]);
  const key = `oai:terarah.example:artikel/${id}`;
  const edit = (title: string) =>
    t.succeed('POST', `editArticle/${id}`, admin, form({ title, content: 'x', verifikasi_admin: 'disetujui' }));
  const decide = (verifikasi_admin: string) =>
    t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin });
  const rename = { nama_depan: 'Siti R.', nama_belakang: 'Nurhaliza', no_hp: '0812-1111-2222', gender: 'P' };
  const acts: [name: string, act: () => Promise<unknown>, records: number, isDeleted: boolean][] = [
    ['an edit', () => edit('Diubah ]]>'), 1, false],
    ['a withdrawal', () => decide('ditolak'), 1, true],
    ['an approval', () => decide('disetujui'), 1, false],
    ['a deletion', () => t.succeed('DELETE', `delArticle/${id}`, admin), 1, true],
    ['a restore', () => t.succeed('POST', `restoreArticle/${id}`, admin, {}), 1, false],
    ['another name', () => t.succeed('POST', 'saveProfile', author, rename), ARTICLES, false],
    ['another topic name', () => t.succeed('POST', `renameTopic/${topic}`, admin, { name: 'Air bersih' }), 60, false],
    ['a permanent deletion', () => t.system.db.deleteFrom('articles').where('id', '=', id).execute(), 1, true],
  ];
  let since = full.responseDate;
  for (const [name, act, count, isDeleted] of acts) {
    // The records of the last step have the date of this harvest: the protocol includes `from`.
    t.clock.advance({ min: 1 });
    since = `${t.clock.now().toISOString().slice(0, 19)}Z`;
    await act();
    const { records, responseDate } = await readAll('ListRecords', `${DC}&from=${since}`);
    store(copy, records);
    await expectCurrent(copy);
    expect([name, records.length, copy.get(key) === DELETED]).toEqual([name, count, isDeleted]);
    expect(responseDate).toBe(since);
    const identifiers = await readAll('ListIdentifiers', `${DC}&from=${since}`);
    expect(identifiers.records).toEqual(records.flatMap((record) => childrenOf(record, 'header')));
  }
  const anew: Copy = new Map();
  store(anew, (await readAll('ListRecords', DC)).records);
  expect(sorted(anew)).toEqual(sorted(copy));
  const [removed] = (await ask(`verb=GetRecord&${DC}&identifier=${key}`)).content.children;
  expect(removed?.children.map(({ name, attributes }) => [name, attributes['status']])).toEqual([['header', DELETED]]);
});

test('a harvest of a set contains its records alone, and says which sets they are in', async () => {
  const all = (await readAll('ListIdentifiers', DC)).records;
  for (const set of ['artikel', 'blog', 'bahasa-id', 'bahasa-en', 'topik-air']) {
    const { records } = await readAll('ListIdentifiers', `${DC}&set=${set}`);
    const inSet = (header: XmlElement) => childrenOf(header, 'setSpec').some(({ text }) => text === set);
    expect(records.length).toBeGreaterThan(0);
    expect(records.length).toBeLessThan(all.length);
    expect(records.map(identifierOf).toSorted()).toEqual(all.filter(inSet).map(identifierOf).toSorted());
  }
  const blogs = await readAll('ListIdentifiers', `${DC}&set=blog`);
  expect([blogs.records.length, blogs.tokens]).toEqual([10, []]);
});

test('until includes the whole day, and a list ends there', async () => {
  t.clock.set('2026-11-22T23:59:59.900Z');
  const write = (title: string) =>
    t.system.db.updateTable('blogs').set({ title }).where('title', '=', 'Kabar 1').execute();
  await write('Kabar 1'.padEnd(8));
  const date = async () => (await readAll('ListIdentifiers', `${DC}&from=2026-11-22&until=2026-11-22`)).records;
  expect((await date()).map((header) => textOf(header, 'datestamp'))).toEqual(['2026-11-22T23:59:59Z']);
  expect((await errorOf(`verb=ListIdentifiers&${DC}&from=2026-11-23`)).code).toBe('noRecordsMatch');
});

describe('a resumption token', () => {
  const begin = async (verb: string) => {
    const { content } = await ask(`verb=${verb}&${DC}`);
    return textOf(content, 'resumptionToken');
  };
  const refusal = async (verb: string, token: string) =>
    (await errorOf(`verb=${verb}&resumptionToken=${encodeURIComponent(token)}`)).code;

  test('is for its verb alone, and cannot be changed', async () => {
    const token = await begin('ListRecords');
    const [text = '', signature = ''] = token.split('.');
    const state = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...state, cursor: 1 })).toString('base64url');
    const wrong = [`${forged}.${signature}`, text, `${token}.`, `${token}x`, `.${signature}`, token.slice(1), '<&">'];
    for (const one of wrong) expect(await refusal('ListRecords', one)).toBe('badResumptionToken');
    expect(await refusal('ListIdentifiers', token)).toBe('badResumptionToken');
    expect(await refusal('ListSets', token)).toBe('badResumptionToken');
    const twice = [1, 2].map(async () => (await ask(`verb=ListRecords&resumptionToken=${token}`)).content.children);
    const [first, second] = await Promise.all(twice);
    expect(first).toEqual(second);
    expect(first).toHaveLength(101);
  });

  test('is valid for 24 hours', async () => {
    const token = await begin('ListIdentifiers');
    t.clock.advance({ h: 24, s: -1 });
    await ask(`verb=ListIdentifiers&resumptionToken=${token}`);
    t.clock.advance({ s: 1 });
    expect(await refusal('ListIdentifiers', token)).toBe('badResumptionToken');
  });
});

/** Reads all records with a harvester that others have written, Debian's libhttp-oai-perl. It follows the tokens. */
const HARVEST = String.raw`
binmode STDOUT, ':utf8';
my $list = HTTP::OAI::Harvester->new(baseURL => $ARGV[0])->ListRecords(metadataPrefix => 'oai_dc', onRecord => sub {
  my ($record) = @_;
  my $dc = $record->metadata && $record->metadata->dom;
  my $title = $record->header->is_deleted ? 'deleted' : $dc->findvalue('.//*[local-name()="title"]');
  print $record->header->identifier, '|', $title, "\n";
});
die $list->message if $list->is_error;
`;

test.skipIf(lacksValidators)('a harvester that others have written reads the same', async () => {
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const found = await validate('perl', ['-MHTTP::OAI', '-e', HARVEST, `${address}/oai`], '/');
  const copy: Copy = new Map();
  store(copy, (await readAll('ListRecords', DC)).records);
  const expected = [...copy].map(([id, text]) => `${id}|${text.split('|')[0]}`);
  expect(found.split('\n').slice(0, -1).toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(200);
  const answer = await fetch(`${address}/oai?verb=ListRecords&${DC}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toContain('</OAI-PMH>');
});
