import { Parser } from 'htmlparser2';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { paragraphsOf } from '#contract/posts/plain-paragraphs.ts';
import { parseTree, type TreeElement, type TreeNode } from '#contract/posts/html-tree.ts';
import { replaceFormulas } from '#contract/posts/stored-formulas.ts';
import { MAX_NESTING, nestingOf } from '#server/text/nesting.ts';
import {
  attributeOf,
  decodeEntities,
  escapeClosingSigns,
  escapeLineStarts,
  escapeMarkdown,
  fenceFor,
} from './escape.ts';
import { formulaMarkdown, PLACE, putFormulas } from './formulas.ts';
import { paragraphOf, type Place } from './inline.ts';
import { keepHtml } from './kept-html.ts';
import { tableOf } from './tables.ts';

/** `list`: the kind of list that a block is. Two lists in a row would be read as one. */
type Block = { text: string; list?: string };

const BLOCKS = new Set(
  'h1 h2 h3 h4 h5 h6 p div blockquote pre figure figcaption section ul ol li dl dt dd table'.split(' '),
);

/**
 * Quotations and lists that would stand further right stay HTML. Every line begins with the signs of all quotations and
 * lists around it, so 28 quotations would make a text of short lines 55 times as long. No text is known to need more.
 */
const MOST_INDENT = 20;

/**
 * Returns a stored text as Markdown (CommonMark with tables and footnotes). What Markdown cannot express stays HTML,
 * which Markdown may contain. `html`: HTML that the sanitiser has written.
 */
export function toMarkdown(html: string, place: Place): string {
  if (nestingOf(html) > MAX_NESTING) return html;
  const nodes = parseTree(hasBlocks(html) ? html : html.replaceAll('\n', '<br />'));
  const text = join(blocksOf(nodes, place), '\n\n');
  return text === '' ? '' : `${text}\n`;
}

/** Joins blocks, with a comment between two lists of the same kind. */
function join(blocks: readonly Block[], between: string): string {
  return blocks
    .map(({ text, list }, index) => {
      const before = blocks[index - 1];
      if (!before) return text;
      return list !== undefined && before.list === list ? `\n\n<!-- -->\n\n${text}` : `${between}${text}`;
    })
    .join('');
}

function blocksOf(nodes: readonly TreeNode[], place: Place): Block[] {
  const blocks: Block[] = [];
  let run: TreeNode[] = [];
  const finish = () => {
    const text = paragraphOf(run, place);
    if (text !== '') blocks.push({ text });
    run = [];
  };
  for (const node of nodes) {
    const isRule = typeof node === 'string' && node.startsWith('<hr');
    if (!isRule && (typeof node === 'string' || !BLOCKS.has(node.name))) run.push(node);
    else {
      finish();
      blocks.push(...(typeof node === 'string' ? [{ text: '***' }] : blockOf(node, place)));
    }
  }
  finish();
  return blocks;
}

function blockOf(element: TreeElement, place: Place): Block[] {
  const { name, tag, children } = element;
  const keep = () => keepHtml(element, place, (nodes) => blocksOf(nodes, place).map(({ text }) => text));
  if (/^h\d$/.test(name)) return headingOf(element, place);
  if (name === 'pre') return [{ text: preformattedOf(element) ?? keep() }];
  const isDeep = (place.indent ?? 0) >= MOST_INDENT;
  if (name === 'blockquote') return [{ text: isDeep ? keep() : quotationOf(element, place) }];
  if (name === 'ul' || name === 'ol') {
    return [isDeep || !isPlainList(element) ? { text: keep() } : listOf(element, place)];
  }
  if (name === 'table') return (tableOf(element, place) ?? [keep()]).map((text) => ({ text }));
  if (name === 'dl') return [{ text: keep() }];
  if (name === 'section' && tag.includes('doc-endnotes')) return notesOf(element, place);
  const inner = blocksOf(children, place);
  return name === 'figure' || name === 'figcaption' ? [{ text: tag }, ...inner, { text: `</${name}>` }] : inner;
}

const quotationOf = ({ children }: TreeElement, place: Place) =>
  quoted(join(blocksOf(children, within(place, 2)), '\n\n'));

/** Returns the place within a quotation or list, whose signs take `width` characters of each line. */
const within = (place: Place, width: number): Place => ({ ...place, indent: (place.indent ?? 0) + width });

function headingOf({ name, children }: TreeElement, place: Place): Block[] {
  const text = escapeClosingSigns(paragraphOf(children, place, 'one'));
  return text === '' ? [] : [{ text: `${'#'.repeat(Number(name[1]))} ${text}` }];
}

/** Returns a block of code, or undefined if it has elements that would be lost. */
function preformattedOf({ children }: TreeElement): string | undefined {
  const [only] = children;
  const code = children.length === 1 && typeof only === 'object' && only.name === 'code' ? only.children : children;
  if (!code.every((node) => typeof node === 'string')) return undefined;
  const text = decodeEntities(code.map((node) => (node.startsWith('<br') ? '\n' : node)).join('')).replace(/\n$/, '');
  const fence = fenceFor(text, 3);
  return `${fence}\n${text}\n${fence}`;
}

/** Whether Markdown has signs for the list: it knows no letters, Roman numerals or reversed counting. */
function isPlainList({ name, tag }: TreeElement): boolean {
  if (name === 'ul') return true;
  return !/ (?:type|reversed)[=\s>]/.test(tag) && /^\d{1,8}$/.test(attributeOf(tag, 'start') ?? '1');
}

function listOf({ name, tag, children }: TreeElement, place: Place): Block {
  const start = Number(attributeOf(tag, 'start') ?? '1');
  const items = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const markerOf = (index: number) => (name === 'ul' ? '- ' : `${start + index}. `);
  const parts = items.map((item, index) => itemOf(item, within(place, markerOf(index).length)));
  const isLoose = parts.some((part) => part.isLoose);
  const lines = parts.map(({ blocks }, index) => {
    const marker = markerOf(index);
    const text = join(blocks, isLoose ? '\n\n' : '\n');
    return `${marker}${indented(text, marker.length)}`.trimEnd();
  });
  return { text: lines.join(isLoose ? '\n\n' : '\n'), list: name };
}

/** An item is tight if it has one line of text, and below it at most lists that may follow a text at once. */
function itemOf(item: TreeNode, place: Place): { blocks: Block[]; isLoose: boolean } {
  const isItem = typeof item !== 'string' && item.name === 'li';
  const blocks = blocksOf(isItem ? item.children : [item], place);
  const hasParagraph = isItem && item.children.some((child) => typeof child !== 'string' && child.name === 'p');
  const follow = blocks.slice(1).every(({ text, list }) => list === 'ul' || (list === 'ol' && text.startsWith('1. ')));
  return { blocks, isLoose: !follow || (hasParagraph && blocks.length > 1) };
}

function notesOf({ children }: TreeElement, place: Place): Block[] {
  const items = children.flatMap((child) => (typeof child === 'string' ? [] : child.children));
  return items.flatMap((item) => {
    const id = typeof item === 'string' ? undefined : /^<li id="cat-(\d+)"/.exec(item.tag)?.[1];
    if (typeof item === 'string' || id === undefined) return [];
    return [{ text: `[^${id}]: ${indented(join(blocksOf(item.children, place), '\n\n'), 4)}` }];
  });
}

const indented = (text: string, width: number) => text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);

const quoted = (text: string) => `> ${text.replaceAll('\n', '\n> ')}`.replaceAll(/(^|\n)> (?=\n|$)/g, '$1>');

/** Returns a text that visitors see as plain text, with its paragraphs and line breaks, as Markdown. */
export function plainToMarkdown(html: string): string {
  const formulas: string[] = [];
  const stored = replaceFormulas(html.replaceAll(PLACE, ''), (formula) => {
    formulas.push(formulaMarkdown(formula));
    return PLACE;
  });
  const paragraphs = paragraphsOf(stored, Parser).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => escapeMarkdown(line).trim());
    return putFormulas(escapeLineStarts(lines.filter((line) => line !== '').join('\\\n')), formulas);
  });
  const text = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  return text === '' ? '' : `${text}\n`;
}
