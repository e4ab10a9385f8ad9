import { describe, expect, test } from 'vitest';
import { articlePost } from '#contract/articles/articles.ts';
import { checkFields, firstErrors } from '#web/forms/form-fields.ts';
import { ARTICLE_FIELDS, articleNumberIn } from './article-fields.ts';

function contractErrors(article: { title: string; content: string }): Record<string, string> {
  const { error } = articlePost.safeParse(article);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]).toReversed());
}

const leaf = '🌱';

describe('the browser and the server have the same messages', () => {
  test.each([
    ['all is there', { title: 'Judul', content: 'Isi' }],
    ['nothing is there', { title: '', content: '' }],
    ['white space only', { title: ' \n\t', content: '\u00A0 \n' }],
    ['characters that nobody sees', { title: '\u200B\u2060', content: '\uFEFF\u200D' }],
    ['the longest title', { title: leaf.repeat(255), content: 'Isi' }],
    ['a title that is too long', { title: leaf.repeat(256), content: 'Isi' }],
    ['the longest content', { title: 'Judul', content: `${leaf.repeat(199_999)}a` }],
    ['content that is too long', { title: 'Judul', content: `${leaf.repeat(200_000)}a` }],
    ['white space around what fits', { title: ` ${'a'.repeat(255)} `, content: `\n${'a'.repeat(200_000)}\n` }],
  ])('%s', (_, article) => {
    expect(checkFields(article, ARTICLE_FIELDS.submit)).toEqual(contractErrors(article));
  });
});

test('each field shows its first error of the server, and fields that are not in the form show none', () => {
  const errors = { content: ['satu', 'dua'], verifikasi_admin: ['tiga'], image: [] };
  expect(firstErrors(errors, ['title', 'content', 'image'])).toEqual({ content: 'satu' });
});

test.each([
  ['12', '12'],
  [' 12 ', '12'],
  ['https://contoh.id/articleDetail/12', '12'],
  ['https://contoh.id/articleDetail/12?dari=surat#catatan', '12'],
  ['/edit-Artikel/34', '34'],
  ['https://contoh.id/statusupdate/5', '5'],
  ['https://contoh.id/tinjau?tab=semua&artikel=7', '7'],
  ['https://contoh.id/detailBlog/8', 'https://contoh.id/detailBlog/8'],
  ['', ''],
])('the field for the original reads %j as %j', (typed, read) => {
  expect(articleNumberIn(typed)).toBe(read);
});
