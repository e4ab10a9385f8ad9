import { describe, expect, test } from 'vitest';
import { type Formula, readFormula } from './formula.ts';
import type { SourceElement } from './source-element.ts';
import { STRUCTURES, TOKENS } from './mathml-core.ts';
import { writeFormula } from './write-formula.ts';

type Child = string | SourceElement;
const element = (name: string, ...children: Child[]): SourceElement => ({ name, attributes: {}, children });
const withAttributes = (name: string, attributes: Record<string, string>, ...children: Child[]): SourceElement => ({
  name,
  attributes,
  children,
});
const x = element('mi', 'x');
const y = element('mi', 'y');
const written = (...children: Child[]) => {
  const formula = readFormula(element('math', ...children));
  return formula && writeFormula(formula);
};
/** Returns `inner` within `depth` elements. */
const nested = (name: string, depth: number, inner: Child = x): Child =>
  Array.from({ length: depth }).reduce<Child>((child) => element(name, child), inner);

describe('a formula within the limits is read, and one beyond them is not', () => {
  test('depth', () => {
    expect(written(nested('msqrt', 19))).toContain('<mi>x</mi>');
    expect(written(nested('msqrt', 20))).toBeUndefined();
    expect(written(nested('span', 39))).toBe('<math><mi>x</mi></math>');
    expect(written(nested('span', 40))).toBeUndefined();
    expect(written(nested('span', 10_000))).toBeUndefined();
  });

  test('elements', () => {
    const row = (count: number) => written(...Array.from({ length: count }, () => x));
    expect(row(2000)?.match(/<mi>/g)).toHaveLength(2000);
    expect(row(2001)).toBeUndefined();
  });

  test('characters', () => {
    expect(written(element('mtext', 'a'.repeat(10_000)))).toHaveLength('<math><mtext></mtext></math>'.length + 10_000);
    expect(written(element('mtext', 'a'.repeat(9999)), element('mi', 'bc'))).toBeUndefined();
  });

  test('LaTeX that is too long is dropped, and the formula kept', () => {
    const latex = (length: number) =>
      readFormula(element('math', x, withAttributes('annotation', { encoding: 'LaTeX' }, 'a'.repeat(length))))?.latex;
    expect(latex(10_000)).toHaveLength(10_000);
    expect(latex(10_001)).toBe('');
  });

  test.each([
    ['nothing', []],
    ['white space', [' \n\t\u00A0']],
    ['empty elements', [element('mi'), element('mrow', element('mspace'))]],
    ['only LaTeX', [withAttributes('annotation', { encoding: 'application/x-tex' }, 'x')]],
    ['characters that are never shown', [element('mi', '\u0000\u202E\u2066\uFFFF')]],
  ])('a formula of %s', (_, children) => {
    expect(written(...children)).toBeUndefined();
  });
});

describe('is read as', () => {
  const row = '<mrow><mi>x</mi><mi>y</mi><mi>x</mi></mrow>';
  test.each<[string, Child, string]>([
    ['a row: too many children', element('mfrac', x, y, x), '<mi>x</mi><mi>y</mi><mi>x</mi>'],
    [
      'a row: too few children',
      element('msqrt', element('msubsup', x, y)),
      '<msqrt><mrow><mi>x</mi><mi>y</mi></mrow></msqrt>',
    ],
    [
      'a text: text between elements',
      element('msqrt', ' ', x, 'teks & <b>', '\n'),
      '<msqrt><mi>x</mi><mtext>teks &amp; &lt;b&gt;</mtext></msqrt>',
    ],
    ['text: elements in a token', element('mtext', 'a', element('b', 'b', element('mi', 'c'))), '<mtext>abc</mtext>'],
    ['text: other elements', element('p', 'a', element('b', x)), '<mtext>a</mtext><mi>x</mi>'],
    [
      'one element: an unknown one around it',
      element('mfrac', element('span', x), element('a', y)),
      '<mfrac><mi>x</mi><mi>y</mi></mfrac>',
    ],
    [
      'a row: an unknown element with several',
      element('mfrac', element('font', x, y, x), y),
      `<mfrac>${row}<mi>y</mi></mfrac>`,
    ],
    ['the name without a prefix', element('mml:msqrt', element('m:mi', 'x')), '<msqrt><mi>x</mi></msqrt>'],
    [
      'nothing: elements that show nothing',
      element('mrow', x, element('script', 'a'), element('annotation-xml', 'b'), element('mml:style', 'c')),
      '<mi>x</mi>',
    ],
    ['nothing: the same in a token', element('mi', 'x', element('style', 'a'), element('title', 'b')), '<mi>x</mi>'],
    ['its first child: semantics without LaTeX', element('semantics', x, element('annotation', 'a')), '<mi>x</mi>'],
    ['its first element: maction', element('maction', ' ', x, y), '<mi>x</mi>'],
    [
      'operators: mfenced',
      withAttributes('mfenced', { open: '[', close: ']', separators: ';|' }, x, y, x),
      '<mo form="prefix">[</mo><mi>x</mi><mo form="infix">;</mo><mi>y</mi><mo form="infix">|</mo><mi>x</mi><mo form="postfix">]</mo>',
    ],
    [
      'a table: one without rows and cells',
      element('mtable', x, element('mtr', y)),
      '<mtable><mtr><mtd><mi>x</mi></mtd></mtr><mtr><mtd><mi>y</mi></mtd></mtr></mtable>',
    ],
    [
      'neighbours: what a parser has put into a space',
      element('msqrt', element('mspace', x, y)),
      '<msqrt><mspace></mspace><mi>x</mi><mi>y</mi></msqrt>',
    ],
    ['names of objects', element('constructor', element('__proto__', x)), '<mi>x</mi>'],
  ])('%s', (_, child, expected) => {
    expect(written(child)).toBe(`<math>${expected}</math>`);
  });

  test('a formula of the line, or of its own line', () => {
    const block = (attributes: Record<string, string>) => readFormula(withAttributes('math', attributes, x))?.isBlock;
    expect([
      block({}),
      block({ display: 'inline' }),
      block({ display: ' BLOCK ' }),
      block({ mode: 'display' }),
    ]).toEqual([false, false, true, true]);
  });
});

describe('attributes', () => {
  test.each<[string, string, string, string[], string[]]>([
    [
      'mspace',
      'width',
      'a space',
      ['10em', '20ex', '160px', '120pt', '.5em', '0', '-2em', '-24pt'],
      [
        '10.1em',
        '21ex',
        '161px',
        '99999em',
        '-2.1em',
        '-400%',
        '1e3em',
        'calc(1em)',
        '1em;x',
        'var(--x)',
        '1rem',
        '50vw',
        '',
      ],
    ],
    ['mspace', 'height', 'a height', ['10em', '0px'], ['-1em', '11em', '1\u00A0em']],
    ['mpadded', 'voffset', 'an offset', ['2em', '-2em', '4ex', '0'], ['2.1em', '-3em', '100%', '10']],
    ['mfrac', 'linethickness', 'a line', ['0', '2px'], ['thick', '-1px', '11em']],
    ['mo', 'stretchy', 'a truth value', ['true', 'false'], ['1', 'yes', 'true false']],
    ['mo', 'form', 'a form', ['prefix', 'infix', 'postfix'], ['x']],
    ['mi', 'mathvariant', 'a letter that stands upright', ['normal'], ['bold', 'italic']],
    ['mtd', 'columnspan', 'a span', ['1', '20'], ['0', '21', '-1', '1.5']],
    ['mrow', 'scriptlevel', 'a level', ['0', '3'], ['-1', '+1', '4', '-4']],
    ['mrow', 'dir', 'a direction', ['ltr', 'rtl'], ['auto']],
    ['mtd', 'class', 'an alignment', ['tml-left', 'tml-right'], ['large', 'tml-leftover', 'sidenote']],
  ])('<%s %s>: %s', (name, attribute, _, allowed, refused) => {
    const read = (value: string) =>
      readFormula(
        element('math', y, withAttributes(name, { [attribute]: value }, ...(name === 'mfrac' ? [x, y] : ['x']))),
      );
    const valueOf = (formula: Formula | undefined) => formula?.content[1]?.attributes[attribute];
    for (const value of allowed) expect(valueOf(read(value)), value).toBe(value);
    for (const value of refused) expect(valueOf(read(value)), value).toBeUndefined();
  });

  test.each(
    'href xlink:href src id name style onclick onload xmlns mathcolor mathbackground mathsize actiontype encoding data-x lang tabindex autofocus nonce part slot is popovertarget __proto__ constructor toString'.split(
      ' ',
    ),
  )('%s is never taken over', (attribute) => {
    for (const name of [...TOKENS, ...Object.keys(STRUCTURES), 'math', 'semantics', 'annotation']) {
      const given = withAttributes(name, { [attribute]: 'normal' }, x, y);
      for (const math of [element('math', x, given), { ...given, name: 'math' }]) {
        expect(writeFormula(readFormula(math) ?? { isBlock: false, latex: '', content: [] })).not.toContain('=');
      }
    }
  });
});

describe('covers no text around it', () => {
  const padded = (...children: Child[]) => written(withAttributes('mpadded', { width: '0', height: '0' }, ...children));

  test('a part without a size of its own is small', () => {
    expect(padded(x)).toBe('<math><mpadded width="0" height="0"><mi>x</mi></mpadded></math>');
    const large = [
      element('mtext', 'a'.repeat(41)),
      element('mrow', ...Array.from({ length: 20 }, () => y)),
      withAttributes('mspace', { height: '9em' }),
      element('mtable', element('mtr', element('mtd', x))),
    ];
    for (const child of large) expect(padded(x, child)).toContain('<math><mpadded><mi>x</mi>');
  });

  test('parts are not moved several times', () => {
    const moved = withAttributes('mpadded', { voffset: '2em' }, withAttributes('mpadded', { voffset: '2em' }, x));
    expect(written(moved)).toBe('<math><mpadded><mpadded voffset="2em"><mi>x</mi></mpadded></mpadded></math>');
  });

  test('negative spaces move parts by 10 em, all together', () => {
    const back = (count: number) =>
      written(x, ...Array.from({ length: count }, () => withAttributes('mspace', { width: '-2em' })), y);
    expect(back(5)?.match(/-2em/g)).toHaveLength(5);
    expect(back(6)).toBe(`<math><mi>x</mi>${'<mspace></mspace>'.repeat(6)}<mi>y</mi></math>`);
  });
});
