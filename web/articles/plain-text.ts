const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,tr,figcaption,div,hr';

/**
 * An article's content without its markup: what is in paragraphs of their own stays so, cells of a table are apart. The
 * parser runs no script and fetches nothing.
 */
export function plainText(content: string): string {
  if (!/<[a-z]|&/i.test(content)) return content;
  const { body } = new DOMParser().parseFromString(content, 'text/html');
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
