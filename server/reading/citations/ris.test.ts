import { expect, test } from 'vitest';
import { citedBook } from './cited-work.ts';
import { writeRis } from './ris.ts';

test('an article', () => {
  const lines = writeRis({
    type: 'article',
    id: 'article-1',
    title: 'Air',
    authors: [
      { family: 'Nur Aini', given: 'Siti Rahma' },
      { family: 'Wolter, Jr.', given: 'Robert' },
      { literal: 'Sumarni' },
      { literal: 'I Gusti Ayu' },
    ],
    language: 'id',
    issued: { year: 2026, month: 3, day: 1 },
    container: 'Jurnal Terarah',
    publisher: 'Terarah',
    issn: '2049-3630',
    doi: '10.1/a',
    url: 'https://a.id/articleDetail/1',
    abstract: 'satu\nER  - \r\ndua',
    keywords: ['air', 'kota'],
    licence: '',
  });
  expect(lines.split('\r\n')).toEqual([
    'TY  - JOUR',
    'AU  - Nur Aini, Siti Rahma',
    'AU  - Wolter Jr., Robert',
    'AU  - Sumarni',
    'AU  - I Gusti Ayu,',
    'TI  - Air',
    'T2  - Jurnal Terarah',
    'JO  - Jurnal Terarah',
    'PY  - 2026',
    'DA  - 2026/03/01',
    'PB  - Terarah',
    'SN  - 2049-3630',
    'DO  - 10.1/a',
    'UR  - https://a.id/articleDetail/1',
    'LA  - id',
    'AB  - satu ER - dua',
    'KW  - air',
    'KW  - kota',
    'ER  - ',
    '',
  ]);
});

test('a book', () => {
  const book = { id: 3, title: 'Kelola Sampah', author: 'Siti, Budi', penerbit: 'Contoh', tahun: 't.t.', doi: '' };
  expect(writeRis(citedBook(book)).split('\r\n')).toEqual([
    'TY  - BOOK',
    'AU  - Siti Budi,',
    'TI  - Kelola Sampah',
    'PB  - Contoh',
    'LA  - id',
    'ER  - ',
    '',
  ]);
  expect(writeRis(citedBook({ ...book, tahun: 'cet. 2, 2019' }))).toContain('\r\nPY  - 2019\r\n');
});
