import { expect, test } from 'vitest';
import { prepareForPage } from './post-content.tsx';

test('each table and each code block is a region that can be reached by keyboard', () => {
  const html = prepareForPage('<table><tr><td>1</td></tr></table><pre>a</pre><table lang="id"></table><p>tabel</p>');
  expect(html).toBe(
    '<div class="scrolling" role="region" aria-label="Tabel 1" tabindex="0"><table><tr><td>1</td></tr></table></div>' +
      '<pre role="region" aria-label="Kode 1" tabindex="0">a</pre>' +
      '<div class="scrolling" role="region" aria-label="Tabel 2" tabindex="0"><table lang="id"></table></div><p>tabel</p>',
  );
});

test('pictures in the text load lazily', () => {
  expect(prepareForPage('<img src="/storage/a.webp" alt="x">')).toBe(
    '<img loading="lazy" decoding="async" src="/storage/a.webp" alt="x">',
  );
});
