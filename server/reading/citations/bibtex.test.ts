import { expect, test } from 'vitest';
import type { CitedName } from '#contract/works/cited-names.ts';
import { citationKey, createBibliography } from './bibtex.ts';
import { type CitedWork, citedBook } from './cited-work.ts';

const article: CitedWork = {
  type: 'article',
  id: 'article-1',
  title: 'Di Air & 100% {bersih} } \\',
  authors: [{ given: 'Siti', family: 'Rahma' }, { literal: 'Budi' }],
  language: 'id',
  issued: { year: 2026, month: 3, day: 1 },
  container: 'Jurnal Terarah',
  publisher: 'Terarah',
  issn: '2049-3630',
  doi: '10.1/a_b{c} d',
  url: 'https://a.id/articleDetail/1',
  abstract: 'satu\n} dua',
  keywords: ['air', 'C#'],
  licence: 'https://creativecommons.org/licenses/by/4.0/',
};

test('an article with special characters', () => {
  expect(createBibliography()(article)).toBe(String.raw`@article{rahma2026air,
  author = {Rahma, Siti and {Budi}},
  title = {{Di Air \& 100\% \{bersih\} \textbraceright{} \textbackslash{}}},
  journal = {Jurnal Terarah},
  year = {2026},
  month = mar,
  day = {1},
  issn = {2049-3630},
  doi = {10.1/a_b%7Bc%7D%20d},
  url = {https://a.id/articleDetail/1},
  langid = {indonesian},
  abstract = {satu \textbraceright{} dua},
  keywords = {air, C\#},
  copyright = {https://creativecommons.org/licenses/by/4.0/},
}

`);
});

test('a blog post and a book', () => {
  const write = createBibliography();
  const post: CitedWork = { ...article, type: 'post', container: 'Terarah', doi: '', abstract: '', keywords: [] };
  expect(write(post)).toMatch(/^@misc\{rahma2026air,[^]*\n {2}howpublished = \{Terarah\},/);
  const book = { id: 3, title: 'Kelola Sampah', author: 'Siti dan Budi', penerbit: 'Contoh', doi: '' };
  expect(write(citedBook({ ...book, tahun: 'cet. 2, 2019' }), 'books/3-kelola-sampah/a.pdf')).toBe(
    `@book{sitidanbudi2019kelola,
  author = {{Siti dan Budi}},
  title = {{Kelola Sampah}},
  publisher = {Contoh},
  year = {2019},
  langid = {indonesian},
  file = {books/3-kelola-sampah/a.pdf},
}

`,
  );
  expect(write(citedBook({ ...book, tahun: 't.t.' }))).toContain('  year = {t.t.},\n');
});

test.each<[CitedName, string]>([
  [{ family: 'Nur Aini', given: 'Siti Rahma' }, 'Nur Aini, Siti Rahma'],
  [{ literal: 'I Gusti Ayu' }, '{I Gusti Ayu}'],
  [{ family: 'bin Abdullah', given: 'Muh. Rizki' }, '{bin Abdullah}, Muh. Rizki'],
  [{ family: 'Wolter, Jr.', given: 'R. and S.' }, '{Wolter, Jr.}, {R. and S.}'],
  [{ family: 'Hatta And', given: 'Sandi' }, '{Hatta And}, Sandi'],
  [{ family: 'a=b', given: 'x' }, '{a＝b}, x'],
  [{ literal: '{Air} {' }, String.raw`{\{Air\} \textbraceleft{}}`],
])('the name %j', (name, written) => {
  expect(createBibliography()({ ...article, authors: [name] })).toContain(`  author = {${written}},\n`);
});

test('keys are unique in a bibliography, and are letters and digits', () => {
  const write = createBibliography();
  const works = [article, { ...article, id: 'article-2' }, { ...article, title: '水', authors: [], issued: 't.t.' }];
  const keys = works.map((work) => /\{(.*),/.exec(write(work))?.[1]);
  expect(keys).toEqual(['rahma2026air', 'rahma2026air-article-2', 'article']);
  const authors: CitedName[] = [{ family: 'Nur ‘Aini Ünal', given: 'S' }];
  expect(citationKey({ ...article, authors, title: 'Dari yang Ke-2' })).toBe('nurainiunal20262');
});
