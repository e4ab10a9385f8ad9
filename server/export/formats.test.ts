import { describe, expect, test } from 'vitest';
import { Parser } from 'htmlparser2';
import { writeFrontMatter } from '#server/text/markdown/front-matter.ts';
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
