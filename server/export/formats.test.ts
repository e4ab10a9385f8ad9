import { describe, expect, test } from 'vitest';
import { Parser } from 'htmlparser2';
import { type BibEntry, createBibliography } from './bibtex.ts';
import { writeFrontMatter } from './front-matter.ts';
import { createXmlWriter } from './wxr-text.ts';

describe('front matter', () => {
  test('each value is one line of JSON, without what YAML refuses', () => {
    const text = writeFrontMatter({
      title: 'a: "b"\n---\u0085\u2028\ud800',
      list: ['x, y'],
      none: null,
      left: undefined,
    });
    expect(text).toBe('---\ntitle: "a: \\"b\\"\\n---\\u0085\\u2028\ufffd"\nlist: ["x, y"]\nnone: null\n---\n\n');
  });
});

describe('BibTeX', () => {
  const entry: BibEntry = {
    type: 'article',
    id: 'article-1',
    title: 'Di Air & 100% {bersih}',
    authors: [{ given: 'Siti', family: 'Rahma' }, { given: 'Budi', family: '' }, { whole: 'A, B dan C' }],
    year: '2026',
    month: 3,
    fields: { doi: '10.1/a_b', url: 'https://a.id/x', abstract: 'a\n}b\\', empty: '' },
  };

  test('an entry with special signs', () => {
    expect(createBibliography()(entry)).toBe(String.raw`@article{rahma2026air,
  author = {Rahma, Siti and {Budi} and {A, B dan C}},
  title = {{Di Air \& 100\% \textbraceleft{}bersih\textbraceright{}}},
  year = {2026},
  month = {3},
  doi = {10.1/a_b},
  url = {https://a.id/x},
  abstract = {a \textbraceright{}b\textbackslash{}},
}

`);
  });

  test('keys are unique, and have only letters and digits', () => {
    const write = createBibliography();
    const keys = [entry, { ...entry, id: 'article-2' }, { ...entry, title: '水', authors: [], year: 't.t.' }].map(
      (given) => /\{(.*),/.exec(write(given))?.[1],
    );
    expect(keys).toEqual(['rahma2026air', 'rahma2026air-article-2', 'articlett']);
  });
});

describe('XML', () => {
  test('a text comes back as it was, without the characters that XML forbids', () => {
    const xml = createXmlWriter();
    const hostile = 'a]]>b]]]]>>c <b>&amp; \u0000\u000B\uFFFE\ud800 🌊 مرحبا';
    const read = (text: string) => {
      let found = '';
      const parser = new Parser({ ontext: (part) => (found += part) }, { xmlMode: true });
      parser.end(text);
      return found.trimEnd();
    };
    const clean = 'a]]>b]]]]>>c <b>&amp;  🌊 مرحبا';
    expect(read(xml.data('x', hostile))).toBe(clean);
    expect(xml.dropped).toBe(4);
    expect(read(xml.element('x', hostile))).toBe(clean);
    expect(xml.data('x', '', { name: '"<a>"&' })).toContain('name="&quot;&lt;a&gt;&quot;&amp;"');
  });
});
