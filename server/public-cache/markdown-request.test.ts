import { expect, test } from 'vitest';
import { chooseRepresentation, prefersMarkdown } from './markdown-request.ts';
import { pageUrlOf, publicUrlOf } from './public-request.ts';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown;q=0.9, text/html;q=0.8', true],
  ['text/markdown; charset=utf-8; q=0.9, text/html;q=0.8', true],
  ['text/markdown;variant=CommonMark', true],
  ['text/markdown, */*', true],
  ['text/html;q=0, text/markdown;q=0.1', true],
  ['text/html, text/markdown', false],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.6', false],
  ['Text/Markdown, TEXT/HTML;Q=0.5', true],
  ['text/markdown;q=0', false],
  ['application/x-text/markdown', false],
  ['text/markdown-notes', false],
  [`text/html, ${','.repeat(5000)}text/markdown;q=0.5`, false],
])('%#. %s', (accept, expected) => {
  for (const _ of ['parsed', 'known']) expect(prefersMarkdown(accept)).toBe(expected);
});

const urlOf = (url: string, { method = 'GET', accept }: { method?: string; accept?: string } = {}) => {
  const request = { method, url, headers: accept === undefined ? {} : { accept } };
  chooseRepresentation(request);
  return request.url;
};

test.each([
  ['/articleDetail/12', '/articleDetail/12.md'],
  ['/articleDetail/12?utm_source=x', '/articleDetail/12.md'],
  ['/ARTICLEDETAIL/12/', '/articleDetail/12.md'],
  ['/articleDetail/%31%32', '/articleDetail/12.md'],
  ['http://elsewhere/detailBlogUser/7', '/detailBlogUser/7.md'],
])('%s is a page with Markdown', (url, markdownUrl) => {
  const accept = 'text/markdown';
  for (const method of ['GET', 'HEAD']) expect(urlOf(url, { method, accept })).toBe(markdownUrl);
  expect(urlOf(url, { accept: 'Text/Markdown' })).toBe(markdownUrl);
  for (const method of ['POST', 'OPTIONS']) expect(urlOf(url, { method, accept })).toBe(url);
  expect(urlOf(url, { accept: '*/*' })).toBe(url);
  expect(urlOf(url)).toBe(url);
});

test.each([
  '/',
  '/article',
  '/articleDetail/0',
  '/articleDetail/x',
  '/articleDetail/%31%2F2',
  '/articleDetail/1%0A',
  '/articleDetail/12.data',
  '/articleDetail/12.md',
  '/articleDetail/12/kutip.bib',
  '/DetailArticle/12',
  '/api/publicWork?kind=article&id=1',
  '/?p=12',
  '*',
])('%s is none', (url) => expect(urlOf(url, { accept: 'text/markdown' })).toBe(url));

test('the Markdown has one key, which is no page in any spelling', () => {
  expect(publicUrlOf('/articleDetail/12.md?utm_source=x')).toBe('/articleDetail/12.md');
  for (const url of ['/articleDetail/12.MD', '/ARTICLEDETAIL/12.md', '/articleDetail/12.md/']) {
    expect([publicUrlOf(url), pageUrlOf(url)]).toEqual([url, '/404']);
  }
});
