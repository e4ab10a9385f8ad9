import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Piece } from '#contract/articles/version-diff.ts';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
import { ChangedText } from './change-text.tsx';

const draw = (...pieces: Piece[]) => renderToStaticMarkup(<ChangedText pieces={pieces} side="both" />);
const formulaOf = (latex: string, isBlock = false) => ({ text: `$${latex}$`, formula: storedFormula(latex, isBlock) });

test('a changed formula is drawn as removed and as added, without its LaTeX', () => {
  const html = draw({ op: 'del', ...formulaOf('x^2') }, { op: 'ins', ...formulaOf('y^2') });
  expect(html).toMatch(
    /<del [^>]*><span [^>]*>dihapus: <\/span><span class="inline-block [^"]*bg-red[^"]*"><math><msup><mi>x<\/mi><mn[^>]*>2<\/mn><\/msup><\/math><\/span><\/del>/,
  );
  expect(html).toMatch(/<ins [^>]*>.*bg-green[^>]*"><math>.*<mi>y<\/mi>/);
  expect(html).not.toMatch(/annotation|\$/);
});

test('a formula on a line of its own, with aligned cells, keeps its attributes', () => {
  const latex = String.raw`\begin{cases} a & b \\ c & d \end{cases}`;
  const html = draw({ op: 'same', ...formulaOf(latex, true), marks: ['strong'] });
  expect(html).toMatch(
    /^<strong><span role="group" aria-label="Rumus" tabindex="0" class="wide-formula inline-block! w-full "><math display="block">/,
  );
  expect(html).toContain('<mtd class="tml-left"');
  const link = draw({ op: 'same', ...formulaOf(latex, true), href: '/artikel' });
  expect(link).toMatch(/^<a href="\/artikel"[^>]*><span class="wide-formula "><math display="block">/);
});

test.each([
  '<math><mi onclick="attacked()">x</mi><script>attacked()</script><img src="x" onerror="attacked()"></math>',
  '<math><mtext><img src=x onerror=attacked()></mtext></math>',
  '<math><annotation-xml encoding="text/html"><iframe srcdoc="x"></iframe></annotation-xml><mi>x</mi></math>',
  '<math href="javascript:attacked()"><mi style="color:red" dangerouslySetInnerHTML="x">x</mi></math>',
  '<script>attacked()</script>',
  'teks',
])('of other markup only what a formula may have is drawn: %s', (formula) => {
  const html = draw({ op: 'same', text: 'rumus', formula });
  expect(html).toMatch(
    /^(?:rumus|<span class="inline-block "><math>(?:<\/?m(?:i|text|row)>|[a-z<>()=&;\s]*?)*<\/math><\/span>)$/,
  );
  expect(html).not.toMatch(/<(?:img|script|iframe)|onclick|style|href|dangerously/);
});
