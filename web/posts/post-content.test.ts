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

const picture = (width: number) => `/storage/images/0123456789abcdef0123456789abcdef/${width}.webp`;

test('a stored picture is offered in every smaller width, and a wide figure says so', () => {
  const image = `<img src="${picture(700)}" alt="x" width="700" height="350" />`;
  const loading = 'loading="lazy" decoding="async"';
  const set = `srcset="${picture(320)} 320w, ${picture(480)} 480w, ${picture(640)} 640w, ${picture(700)} 700w"`;
  const rest = `src="${picture(700)}" alt="x" width="700" height="350" />`;
  const text = `sizes="(min-width: 46rem) 42rem, 92vw"`;
  const wide = `sizes="(min-width: 62rem) 56rem, (min-width: 46rem) 42rem, 92vw"`;
  expect(prepareForPage(`<figure lang="id" data-width="wide">${image}</figure><figure>${image}</figure>`)).toBe(
    `<figure lang="id" data-width="wide"><img ${loading} ${set} ${wide} ${rest}</figure>` +
      `<figure><img ${loading} ${set} ${text} ${rest}</figure>`,
  );
  expect(prepareForPage(`<img src="${picture(200)}" alt="x" />`)).toBe(
    `<img ${loading} src="${picture(200)}" alt="x" />`,
  );
});

test('each footnote has a link back to its place in the text', () => {
  const reference = (number: number) =>
    `<sup><a href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}</a></sup>`;
  const stored =
    `<p>a${reference(1)} b${reference(2)}</p><section role="doc-endnotes"><ol><li id="cat-1"><p>Satu.</p></li>` +
    '<li id="cat-2" lang="en">Dua:<ol><li>x</li><li>y</li></ol></li></ol></section>';
  const back = (number: number) =>
    `<a href="#rujukan-${number}" role="doc-backlink" aria-label="Kembali ke teks">↩</a>`;
  const html = prepareForPage(stored);
  expect(html).toContain('<section role="doc-endnotes" aria-label="Catatan kaki"><ol>');
  expect(html).toContain(`<li id="cat-1"><p>Satu. ${back(1)}</p></li>`);
  expect(html).toContain(`<li>y</li></ol> ${back(2)}</li></ol></section>`);
  expect(html.match(/doc-backlink/g)).toHaveLength(2);
});
