import { expect, test } from 'vitest';
import type { Counterpart } from '#contract/articles/articles.ts';
import { frameOfRoot } from '#web/site/site-frame.ts';
import type { PageWork } from './beside-work.ts';
import { describePublicPost } from './public-post.tsx';

const ORIGIN = 'https://terarah.test';
const site = frameOfRoot(undefined);
const matches = [{ loaderData: { publicUrl: ORIGIN, language: 'id', site } }];
const at = '2026-01-01T00:00:00.000Z';
const user = { id: 1, nama_depan: 'Siti', nama_belakang: 'Rahma', email: null };
const POST = { user, image: null, image_info: null, created_at: at, updated_at: at, published_at: at };
const WORK: PageWork = {
  kind: 'article',
  id: 7,
  title: 'Air',
  authors: [
    { name: 'Siti Rahma', cited: { family: 'Rahma', given: 'Siti' }, affiliation: '', orcid: null, user_id: null },
  ],
  summary: 'Tentang air.',
  language: 'id',
  published_at: at,
  changed_at: at,
  preview: '/preview/article/7-x.jpg',
};
const SCREEN = {
  kind: 'article',
  noun: 'artikel',
  listName: 'Article',
  notFound: { title: 'Tidak ada', text: '' },
  loadFailed: 'Gagal',
} as const;

type Given = Partial<PageWork> & { counterpart?: Counterpart };

function describeArticle({ counterpart, ...work }: Given) {
  const post = { ...POST, ...(counterpart && { counterpart }) };
  const tags = describePublicPost(SCREEN, { matches, loaderData: { work: { ...WORK, ...work }, post } });
  return {
    locale: tags.find((tag) => 'property' in tag && tag.property === 'og:locale'),
    alternates: tags.flatMap((tag) => ('hrefLang' in tag ? [`${String(tag['hrefLang'])} ${String(tag['href'])}`] : [])),
    data: tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : [])).at(0),
  };
}

const counterpart = (more: Partial<Counterpart>): Counterpart => ({
  id: 9,
  title: 'Water',
  language: 'en',
  is_original: false,
  is_current: true,
  ...more,
});
const other = {
  '@type': 'ScholarlyArticle',
  '@id': `${ORIGIN}/articleDetail/9#tulisan`,
  url: `${ORIGIN}/articleDetail/9`,
};

test('an original names its translation', () => {
  const { alternates, data, locale } = describeArticle({ counterpart: counterpart({}) });
  expect(alternates).toEqual([
    `id ${ORIGIN}/articleDetail/7`,
    `en ${ORIGIN}/articleDetail/9`,
    `x-default ${ORIGIN}/articleDetail/7`,
  ]);
  expect(data).toMatchObject({ inLanguage: 'id', workTranslation: { ...other, name: 'Water', inLanguage: 'en' } });
  expect(data).toMatchObject({ translationOfWork: undefined });
  expect(locale).toMatchObject({ content: 'id_ID' });
});

test('a translation names its original', () => {
  const { alternates, data, locale } = describeArticle({
    language: 'en',
    counterpart: counterpart({ language: 'id', title: 'Air asli', is_original: true }),
  });
  expect(alternates).toEqual([
    `id ${ORIGIN}/articleDetail/9`,
    `en ${ORIGIN}/articleDetail/7`,
    `x-default ${ORIGIN}/articleDetail/9`,
  ]);
  expect(data).toMatchObject({ inLanguage: 'en', translationOfWork: { ...other, name: 'Air asli', inLanguage: 'id' } });
  expect(data).toMatchObject({ workTranslation: undefined });
  expect(locale).toMatchObject({ content: 'en_US' });
});

test('an article without a counterpart names none', () => {
  const { alternates, data } = describeArticle({ language: 'en' });
  expect(alternates).toEqual([]);
  expect(data).toMatchObject({ workTranslation: undefined, translationOfWork: undefined });
});
