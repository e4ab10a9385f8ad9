import { readMarkup } from '#contract/markup.ts';

const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,tr,figcaption,div,hr';

/**
 * Returns an article's content, as stored or as typed, without its markup: paragraphs stay paragraphs, and the cells of
 * a table are separated. The parser runs no script and loads nothing.
 */
export function plainText(content: string): string {
  if (!/[<&]/.test(content)) return content;
  const { body } = new DOMParser().parseFromString(readMarkup(content).html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const cell of body.querySelectorAll('td + td, td + th, th + th, th + td')) cell.prepend(' | ');
  for (const block of body.querySelectorAll(BLOCKS)) block.after(block.matches('li, tr') ? '\n' : '\n\n');
  return body.textContent
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
