import { expect, test } from 'vitest';
import { pathOnThisSite } from './path-on-this-site.ts';

test.each(['/', '/about', '/article?page=2', '/detailBlogUser/7?a=/b//c'])('%s stays as it is', (path) => {
  expect(pathOnThisSite(path)).toBe(path);
});

test.each([
  'https://elsewhere.example/about',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  ' //elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'javascript:alert(1)',
  'http://here.invalid:99/',
  'https:elsewhere.example',
  'http://[',
])('%j does not lead away', (written) => {
  expect(pathOnThisSite(written)).toBe('/');
});

test('a relative path is resolved against the root', () => {
  expect(pathOnThisSite('about')).toBe('/about');
  expect(pathOnThisSite('')).toBe('/');
});
