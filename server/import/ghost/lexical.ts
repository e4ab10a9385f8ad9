import { rawTextOf, textOf } from './columns.ts';
import type { Lose } from './converter.ts';
import { escapeValue } from '#server/import/html/html-nodes.ts';
import { LEXICAL_CARDS } from './lexical-cards.ts';
import { isRow, type Row } from './rows.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** Deeper nodes are lost. Lists in lists are the only nodes that nest. */
const MAX_DEPTH = 30;

/** The bits of a text node's format, in the order in which tags are nested. */
const FORMATS: ReadonlyArray<readonly [bit: number, tag: string]> = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  quote: 'blockquote',
  'extended-quote': 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
};

/** Nodes that contain others without meaning anything themselves. */
const TRANSPARENT = new Set(['root', 'autolink-text', 'tk', 'zwnj', 'at-link', 'at-link-search']);
const HEADING = /^h[1-6]$/;

/**
 * Converts the editor's form of a text since Ghost 5.36, JSON, into HTML with cards as Ghost renders them. Cards that
 * are not known are reported to `lose`.
 */
export function lexicalToHtml(json: string, lose: Lose): string {
  const root = rootOf(json);
  if (!root) {
    lose('block', 'The text of the post: its editor form (Lexical) cannot be read.');
    return '';
  }
  return nodeToHtml(root, lose, 0);
}

function rootOf(json: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRow(value) && isRow(value['root']) ? value['root'] : undefined;
  } catch {
    return undefined;
  }
}

function nodeToHtml(node: Row, lose: Lose, depth: number): string {
  const type = textOf(node, 'type');
  if (type === 'text' || type === 'extended-text' || type === 'tk') return textToHtml(node);
  if (type === 'linebreak' || type === 'extended-linebreak') return '<br>';
  if (Object.hasOwn(LEXICAL_CARDS, type)) return LEXICAL_CARDS[type]?.(node) ?? '';
  if (depth > MAX_DEPTH) {
    lose('block', 'A part of the text that is nested too deeply.');
    return '';
  }
  const children = Array.isArray(node['children']) ? node['children'].filter(isRow) : [];
  const content = children.map((child) => nodeToHtml(child, lose, depth + 1)).join('');
  const tag = tagOf(type, node);
  if (tag !== undefined) return `<${tag}>${content}</${tag.split(' ')[0]}>`;
  if (!TRANSPARENT.has(type)) lose('block', `A part of the type "${type.slice(0, 40)}".`);
  return content;
}

/** Returns the start tag of a node without its brackets, or undefined if the node is not known. */
function tagOf(type: string, node: Row): string | undefined {
  if (Object.hasOwn(BLOCKS, type)) return BLOCKS[type];
  const tag = textOf(node, 'tag');
  if (type === 'heading' || type === 'extended-heading') return HEADING.test(tag) ? tag : 'h2';
  if (type === 'list') {
    const start = Number(textOf(node, 'start'));
    if (tag !== 'ol') return 'ul';
    return start > 1 && Number.isInteger(start) ? `ol start="${start}"` : 'ol';
  }
  if (type === 'link' || type === 'autolink') return `a href="${escapeValue(textOf(node, 'url'))}"`;
  return undefined;
}

function textToHtml(node: Row): string {
  const format = typeof node['format'] === 'number' ? node['format'] : 0;
  return FORMATS.reduceRight(
    (html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeText(rawTextOf(node, 'text')),
  );
}
