import { textOf } from '#contract/formulas/formula.ts';
import { formulaText } from '#contract/formulas/formula-text.ts';
import { readMarkup } from '#contract/posts/markup.ts';
import { formulaIn } from './formulas/math-element.ts';
import { sourceElementOf } from './formulas/source-element.ts';
import { parseHtml } from './parse-html.ts';

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,tr,figcaption,div,hr';

/**
 * Returns an article's content without its markup. Empty lines separate paragraphs, ' | ' separates table cells,
 * numbers of footnotes get brackets, and formulas are written as LaTeX between `$`. The parser runs no script and loads
 * nothing.
 */
export function plainText(content: string): string {
  if (!/[<&]/.test(content)) return content;
  const body = parseHtml(readMarkup(content).html);
  for (const math of body.querySelectorAll('math')) {
    const formula = formulaIn(math);
    math.replaceWith(formula ? formulaText(formula) : textOf(sourceElementOf(math)));
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const link of body.querySelectorAll('[role=doc-noteref]')) link.replaceWith(`[${link.textContent}]`);
  for (const item of body.querySelectorAll('li')) {
    const [, note] = /^cat-(\d+)$/.exec(item.id) ?? [];
    item.prepend(note === undefined ? '• ' : `[${note}] `);
  }
  for (const cell of body.querySelectorAll('td + td, td + th, th + th, th + td')) cell.prepend(' | ');
  for (const block of body.querySelectorAll(BLOCKS)) block.after(block.matches('li, tr') ? '\n' : '\n\n');
  return body.textContent
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
