import type { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentPlace } from '#server/search/index/index-writer.ts';
import { findDocuments, type SearchRequest } from './find-documents.ts';
import { suggestDocuments } from './suggest.ts';
import { documents, indexDocuments } from './test-documents.ts';

const { index, close } = indexDocuments(documents);
afterAll(close);

function find(q: string, request: Partial<SearchRequest> = {}, db: DatabaseSync = index) {
  const found = findDocuments(db, { q, filters: {}, sort: 'relevance', page: 1, perPage: 10, ...request });
  return { ...found, places: found.places.map(nameOf), others: found.others.map(nameOf) };
}

function nameOf({ kind, ref }: DocumentPlace): string {
  return `${kind} ${ref}`;
}

describe('words', () => {
  test('finds the documents that have all words, in any form', () => {
    expect(find('meneliti hutan').places).toEqual(['article 1', 'blog 1', 'article 3']);
    expect(find('kelola sampah').places).toEqual(['article 2']);
    expect(find('HUTAN, adat!').places).toEqual(['article 1']);
  });

  test('searches names, topics and texts', () => {
    expect(find('rahmawati').places).toEqual(['article 7']);
    expect(find('cuaca').places).toEqual(['article 9']);
  });

  test('marks the forms and the phrases', () => {
    const { wanted } = find('penelitian "hutan adat"');
    expect(wanted.groups).toEqual([new Set(['penelitian', 'meneliti', 'diteliti', 'peneliti'])]);
    expect(wanted.phrases).toEqual([['hutan', 'adat']]);
  });

  test('finds a phrase only as it stands', () => {
    expect(find('"perubahan iklim"').places).toEqual(['article 8', 'article 9']);
    expect(find('"iklim perubahan"').places).toEqual([]);
    expect(find('"mengubah"').places).toEqual(['article 8']);
  });

  test('lists documents that have only some words when few have all', () => {
    const found = find('kopi laboratorium');
    expect(found.places).toEqual(['article 4']);
    expect(found.others.toSorted()).toEqual(['article 12', 'blog 2']);
    expect(found.counts.all).toEqual({ total: 1, isMore: false });
    expect(find('kopi').others).toEqual([]);
    expect(find('kopi laboratorium', { filters: { kind: 'blog' } }).others).toEqual(['blog 2']);
  });
});

describe('spelling', () => {
  test('replaces a word without any form and reports it', () => {
    const found = find('Nelayann ikan');
    expect(found.replaced).toEqual([{ from: 'Nelayann', to: 'nelayan' }]);
    expect(found.places).toEqual(['article 13']);
  });

  test('finds nothing for a word that is like no other', () => {
    const found = find('qqxzwv kopi');
    expect(found).toMatchObject({ places: [], replaced: [], counts: { all: { total: 0, isMore: false } } });
    expect(found.others).toHaveLength(3);
  });

  test('suggests a similar search that finds more', () => {
    const { index: small, close: closeSmall } = indexDocuments([
      ...Array.from({ length: 12 }, (_, at) => ({ title: `Nelayan ${at}`, body: 'Laut dan perahu.' })),
      { title: 'Salah ketik', body: 'Nelayam' },
    ]);
    expect(find('Nelayam, laut', {}, small)).toMatchObject({ places: [], suggestion: 'nelayan, laut' });
    expect(find('nelayam', {}, small)).toMatchObject({ places: ['article 13'], suggestion: 'nelayan' });
    expect(find('"nelayam"', {}, small).suggestion).toBe('"nelayan"');
    expect(find('nelayan', {}, small).suggestion).toBeUndefined();
    closeSmall();
  });

  test.each([
    { rare: 'nelayam', times: 2, common: 'nelayan', more: 20, suggestion: 'nelayan' },
    { rare: 'nelayam', times: 2, common: 'nelayan', more: 19, suggestion: undefined },
    { rare: 'nelayam', times: 3, common: 'nelayan', more: 50, suggestion: undefined },
    { rare: 'hutan', times: 1, common: 'hujan', more: 50, suggestion: undefined },
    { rare: 'sawit', times: 1, common: 'sawitt', more: 50, suggestion: undefined },
    { rare: 'pantai', times: 1, common: 'rantai', more: 50, suggestion: undefined },
    { rare: 'bertani', times: 1, common: 'bertanya', more: 50, suggestion: undefined },
  ])('suggests $suggestion for $rare ($times) beside $common ($more)', ({ rare, times, common, more, suggestion }) => {
    const { index: small, close: closeSmall } = indexDocuments([
      ...Array.from({ length: more }, () => ({ title: common })),
      ...Array.from({ length: times }, () => ({ title: rare })),
    ]);
    expect(find(rare, {}, small)).toMatchObject({ counts: { all: { total: times } }, suggestion });
    expect(find(`"${rare}"`, {}, small)).toMatchObject({ counts: { all: { total: times } } });
    closeSmall();
  });

  test('counts the other forms of a rare word, also in a phrase', () => {
    const { index: small, close: closeSmall } = indexDocuments([
      ...Array.from({ length: 12 }, () => ({ title: 'penanganan' })),
      { title: 'penanaman' },
      { title: 'menanam' },
    ]);
    expect(find('penanaman', {}, small).suggestion).toBeUndefined();
    expect(find('"penanaman"', {}, small).suggestion).toBeUndefined();
    closeSmall();
  });

  test('asks before an uncertain spelling', () => {
    expect(find('nelayn')).toMatchObject({ replaced: [{ from: 'nelayn', to: 'nelayan' }] });
    expect(find('kobi pagi')).toMatchObject({ places: [], replaced: [], suggestion: undefined });
    expect(find('hutin adat')).toMatchObject({ places: [], replaced: [], suggestion: 'hutan adat' });
  });
});

describe('names with titles', () => {
  const people = [
    { title: 'Satu', people: 'Yohana Bere' },
    { title: 'Dua', people: 'Sekar Widyaningrum', body: 'Pasal huruf s.' },
    { title: 'Tiga', people: 'Fadhil Lubis' },
    { title: 'Empat', body: 'Aliansi sos dan prof. Butir m.' },
  ];
  const { index: named, close: closeNamed } = indexDocuments(people);
  afterAll(closeNamed);

  test.each([
    ['Dr. Yohana Bere', ['article 1'], ['yohana', 'bere']],
    ['Bapak Fadhil Lubis', ['article 3'], ['fadhil', 'lubis']],
    ['Prof. Sekar Widyaningrum', ['article 2'], ['sekar', 'widyaningrum']],
    ['Sekar Widyaningrum, S.Sos.', ['article 2'], ['sekar', 'widyaningrum']],
    ['Sekar Q. Widyaningrum', ['article 2'], ['sekar', 'widyaningrum']],
    ['huruf s', ['article 2'], ['huruf', 's']],
    ['s huruf aliansi', [], ['s', 'huruf', 'aliansi']],
    ['prof. m', ['article 4'], ['prof', 'm']],
    ['aliansi prof', ['article 4'], ['aliansi', 'prof']],
    ['dr. qz', [], []],
    ['Fadhil "prof"', [], ['fadhil']],
    ['Fadhil 77', [], ['fadhil']],
    ['Fadhil 森林', [], ['fadhil']],
    ['Fadhil qxzz', [], ['fadhil']],
  ])('%s finds %j by %j', (q, places, words) => {
    const found = find(q, {}, named);
    expect(found).toMatchObject({ places, replaced: [], suggestion: undefined });
    expect(found.wanted.groups.flatMap((forms) => [...forms])).toEqual(words);
    expect(suggestDocuments(named, q, 5).places.map(nameOf)).toEqual(places);
  });
});

describe('documents with some of the words', () => {
  const { index: noisy, close: closeNoisy } = indexDocuments([
    { title: 'Pandemi', body: 'covid itu' },
    { title: 'Surat', body: 'mail itu e' },
    { title: 'Tahun', body: '2019 19 000 itu' },
    { title: 'Dampak', body: 'sroi itu' },
    { title: 'Sawah', body: 'itu e' },
    { title: 'Kebun', body: 'lain' },
    { title: 'Ladang', body: 'lain' },
  ]);
  afterAll(closeNoisy);

  test.each([
    ['covid 19', ['article 1']],
    ['covidx 19', []],
    ['2019 000 2011', ['article 3']],
    ['mail e pandemi', ['article 2', 'article 1']],
    ['e kebunan', []],
    ['itu sroi kebun', ['article 4', 'article 6']],
    ['itu zzqqx', ['article 1', 'article 2', 'article 3', 'article 4', 'article 5']],
  ])('of %s are %j', (q, others) => {
    expect(find(q, {}, noisy).others.toSorted()).toEqual(others.toSorted());
  });
});

describe('filters, order and pages', () => {
  test('narrows by filters, and counts every kind', () => {
    expect(find('kopi', { filters: { kind: 'blog' } }).places).toEqual(['blog 2']);
    expect(find('kopi', { filters: { kind: 'blog' } }).counts).toEqual({
      all: { total: 3, isMore: false },
      article: { total: 2, isMore: false },
      blog: { total: 1, isMore: false },
    });
    expect(find('kopi', { filters: { kind: 'article' }, sort: 'newest' }).places).toEqual(['article 4', 'article 12']);
    expect(find('nelayan', { filters: { year: 2022 } }).places).toEqual(['article 13']);
    expect(find('hutan', { filters: { topic: 1 }, sort: 'newest' }).places).toEqual(['article 3', 'article 1']);
    expect(find('policy', { filters: { language: 'en' } }).places).toEqual(['article 10']);
    expect(find('policy', { filters: { language: 'id' } }).places).toEqual([]);
  });

  test('puts a document with all words in the title first', () => {
    expect(find('iklim perubahan').places).toEqual(['article 8', 'article 9']);
    expect(find('perubahan iklim', { sort: 'newest' }).places).toEqual(['article 9', 'article 8']);
  });

  test('puts the newer of two equal documents first, then orders by kind, id and page', () => {
    const at = '2020-01-01T00:00:00.000Z';
    const equal = { title: 'Padi', body: 'sawah' };
    const { index: ties, close: closeTies } = indexDocuments([
      { ...equal, kind: 'blog', ref: 1, at },
      { ...equal, ref: 2, page: 2, at },
      { ...equal, ref: 2, page: 1, at },
      { ...equal, ref: 1, at },
      { ...equal, ref: 9, at: '2020-02-01T00:00:00.000Z' },
    ]);
    const { places } = findDocuments(ties, { q: 'padi', filters: {}, sort: 'relevance', page: 1, perPage: 10 });
    expect(places.map(({ kind, ref, page }) => [kind, ref, page])).toEqual([
      ['article', 9, 0],
      ['article', 1, 0],
      ['article', 2, 1],
      ['article', 2, 2],
      ['blog', 1, 0],
    ]);
    closeTies();
  });

  test('ranks an exact word before its other forms', () => {
    const pad = 'kata lain sebagai isi';
    const { index: forms, close: closeForms } = indexDocuments([
      { title: 'Satu', body: `penulis ${pad}` },
      { title: 'Dua', body: `menulis ${pad}` },
      { title: 'Tiga', body: `penulis ${pad}` },
      ...Array.from({ length: 20 }, () => ({ title: 'Jauh', body: 'tentang hal berbeda sama sekali' })),
    ]);
    expect(find('penulis', {}, forms).places.slice(0, 2)).toEqual(['article 3', 'article 1']);
    expect(find('menulis', {}, forms).places[0]).toBe('article 2');
    closeForms();
  });

  test('lists at most 300 documents, counts up to 1,000 and repeats none on the next page', () => {
    const { index: many, close: closeMany } = indexDocuments(
      Array.from({ length: 2100 }, (_, at) => ({
        title: at % 7 === 0 ? 'Padi' : 'Jagung',
        body: 'sawah',
        kind: at % 50 === 0 ? 'blog' : 'article',
      })),
    );
    for (const sort of ['relevance', 'newest'] as const) {
      const pages = [1, 2, 30].map((page) => find('sawah', { sort, page }, many).places);
      expect(new Set(pages.flat()).size).toBe(30);
      expect(find('sawah', { sort, page: 31 }, many).places).toEqual([]);
    }
    expect(find('sawah', {}, many).counts).toEqual({
      all: { total: 1000, isMore: true },
      article: { total: 1000, isMore: true },
      blog: { total: 42, isMore: false },
    });
    expect(find('padi', {}, many).counts).toEqual({
      all: { total: 300, isMore: false },
      article: { total: 294, isMore: false },
      blog: { total: 6, isMore: false },
    });
    closeMany();
  });
});

describe('hostile texts', () => {
  const operators = [
    'a OR b',
    'NOT hutan',
    'hutan NEAR(adat, 2)',
    'hu*',
    '^hutan',
    '{title} : hutan',
    'hutan) OR (adat',
  ];
  const marks = [
    '',
    ' ',
    '"',
    '""',
    '"hutan',
    '"""',
    "'",
    "');--",
    '-'.repeat(40),
    '"'.repeat(200),
    '\0',
    'hutan\0adat',
  ];
  const others = [
    '#topic:1',
    'filters:kindblog',
    'filters : "kindblog"',
    'حكم الغابة',
    '🌳🌳',
    '森林',
    '\uD800',
    'a'.repeat(200),
  ];

  test.each([...operators, ...marks, ...others, 'x '.repeat(100)])('%j is no error', (q) => {
    const found = find(q);
    expect(found.places.length).toBeLessThanOrEqual(documents.length);
    expect(found.counts.all.total).toBe(found.places.length);
  });

  test('typed filters and operators are words', () => {
    expect(find('kindblog').places).toEqual(['article 17']);
    expect(find('kindarticle').places).toEqual([]);
    expect(find('kopi OR nelayan').places).toEqual([]);
    expect(find('"hutan').places).toEqual(find('hutan').places);
  });
});
