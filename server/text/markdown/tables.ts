import type { TreeElement, TreeNode } from '#contract/posts/html-tree.ts';
import { paragraphOf, type Place } from './inline.ts';

/** Elements that a cell of a Markdown table cannot contain. */
const BLOCKS = /^(?:div|blockquote|pre|figure|ul|ol|dl|table|h[2-6]|section)$/;

/**
 * Returns a table as Markdown: its caption as a paragraph, and its rows. Returns undefined if Markdown cannot express
 * the table: merged cells, blocks in cells, several rows of headings, a row of totals, or very many short rows.
 */
export function tableOf({ children }: TreeElement, place: Place): string[] | undefined {
  const parts = elementsOf(children);
  const caption = parts.find(({ name }) => name === 'caption');
  const head = parts.filter(({ name }) => name === 'thead').flatMap(({ children: rows }) => elementsOf(rows));
  const body = parts.flatMap((part) =>
    part.name === 'tr' ? [part] : part.name === 'tbody' ? elementsOf(part.children) : [],
  );
  if (parts.some(({ name }) => name === 'tfoot') || head.length > 1) return undefined;
  const rows = [...head, ...body];
  if (rows.length === 0 || !rows.every(isSimple) || (caption && !isPlain(caption))) return undefined;
  const [first, ...others] = rows;
  const isHeaded = head.length === 1 || (first && elementsOf(first.children).every(({ name }) => name === 'th'));
  const width = widthOf(rows);
  if (width === undefined) return undefined;
  const header = isHeaded && first ? cellsOf(first, place, false) : [];
  const lines = (isHeaded ? others : rows).map((row) => lineOf(cellsOf(row, place, true), width));
  const table = [lineOf(header, width), lineOf(Array<string>(width).fill('---'), width), ...lines].join('\n');
  const words = caption ? paragraphOf(withoutParagraphs(caption.children), place) : '';
  return words === '' ? [table] : [words, table];
}

/**
 * Returns the number of columns. Short rows are filled up to it, so a text of 40,000 characters could become one of 15
 * million: returns undefined if more than about half of the cells would be added.
 */
function widthOf(rows: readonly TreeElement[]): number | undefined {
  let width = 0;
  let cells = 0;
  for (const { children } of rows) {
    const { length } = elementsOf(children);
    width = Math.max(width, length);
    cells += length;
  }
  return width * rows.length > 2 * cells + 100 ? undefined : width;
}

const elementsOf = (nodes: readonly TreeNode[]) => nodes.filter((node) => typeof node !== 'string');

const isSimple = ({ name, children }: TreeElement) =>
  name === 'tr' && elementsOf(children).every((cell) => !/(?:col|row)span=/.test(cell.tag) && isPlain(cell));

/** Whether an element contains one paragraph at most, and no other blocks. */
function isPlain({ children }: TreeElement): boolean {
  const elements = elementsOf(children);
  if (elements.filter(({ name }) => name === 'p').length > 1) return false;
  return elements.every((element) => !BLOCKS.test(element.name) && isPlain(element));
}

const cellsOf = ({ children }: TreeElement, place: Place, marksHeadings: boolean) =>
  elementsOf(children).map((cell) => {
    const text = paragraphOf(withoutParagraphs(cell.children), place, 'cell');
    return marksHeadings && cell.name === 'th' && text !== '' ? `<strong>${text}</strong>` : text;
  });

const withoutParagraphs = (nodes: readonly TreeNode[]) =>
  nodes.flatMap((node) => (typeof node !== 'string' && node.name === 'p' ? node.children : [node]));

const lineOf = (cells: readonly string[], width: number) =>
  `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
