import { expect, test } from 'vitest';
import { prepareForPage } from './post-content.tsx';

test('each table and each piece of code is a region of its own that the keyboard reaches', () => {
  const html = prepareForPage('<table><tr><td>1</td></tr></table><pre>a</pre><table lang="id"></table><p>tabel</p>');
  expect(html).toBe(
    '<div class="scrolling" role="region" aria-label="Tabel 1" tabindex="0"><table><tr><td>1</td></tr></table></div>' +
      '<pre role="region" aria-label="Kode 1" tabindex="0">a</pre>' +
      '<div class="scrolling" role="region" aria-label="Tabel 2" tabindex="0"><table lang="id"></table></div><p>tabel</p>',
  );
});

test('pictures in the text wait until they are seen', () => {
  expect(prepareForPage('<img src="/storage/a.webp" alt="x">')).toBe(
    '<img loading="lazy" decoding="async" src="/storage/a.webp" alt="x">',
  );
});
