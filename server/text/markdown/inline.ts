import type { TreeElement, TreeNode } from '#contract/posts/html-tree.ts';
import { attributeOf, decodeEntities, escapeLineStarts, escapeMarkdown, fenceFor } from './escape.ts';
import { afterFormula, besideFormula, formulaIn, formulaMarkdown } from './formulas.ts';

/** Where the Markdown will stand. */
export type Place = {
  /** The address that relative links start from: the site's origin, or the page of the text. Links become absolute. */
  origin: string;
  /** Returns the address of a picture, as the Markdown has it. `src`: '/storage/images/…/640.webp'. */
  picture: (src: string) => string;
  /** How many characters the signs of the quotations and lists around take at the beginning of a line. */
  indent?: number;
};

const EMPHASIS: Readonly<Record<string, string>> = { strong: '**', em: '*' };
/** Elements for which Markdown has no signs. It may contain their tags. */
const KEPT = new Set('u s del ins mark small sub sup cite q abbr'.split(' '));

/** `several`: line breaks are possible. `cell`: of a table, in which bars are escaped even in code. */
type Lines = 'several' | 'one' | 'cell';

/** Returns inline elements as one paragraph of Markdown, '' if there is no content. */
export function paragraphOf(nodes: readonly TreeNode[], place: Place, lines: Lines = 'several'): string {
  // Without the look at the character before, many spaces in a row would take quadratic time.
  const text = inlineOf(nodes, place, lines).replace(/(?<![ ])[ ]*(\\\n|<br>)[ ]*/g, '$1');
  const [, inner] = divide(text);
  return lines === 'several' ? escapeLineStarts(inner) : inner;
}

/** Divides a text into the spaces and line breaks at its beginning, itself, and those at its end. */
function divide(text: string): [left: string, inner: string, right: string] {
  const left = /^(?:\\\n|<br>|[^\S\n])*/.exec(text)?.[0] ?? '';
  const rest = text.slice(left.length);
  const end = endOf(rest);
  return [left, rest.slice(0, end), rest.slice(end)];
}

/** Returns where the last spaces and line breaks begin. A regular expression would be slow for many spaces in a row. */
function endOf(text: string): number {
  let end = text.length;
  for (;;) {
    if (text.endsWith('\\\n', end)) end -= 2;
    else if (text.endsWith('<br>', end)) end -= '<br>'.length;
    else if (/[^\S\n]/.test(text.charAt(end - 1))) end -= 1;
    else return end;
  }
}

function inlineOf(nodes: readonly TreeNode[], place: Place, lines: Lines, isOutside = true): string {
  const parts: string[] = [];
  // Remembers the last part that is not empty: joining the whole text at each step would take quadratic time.
  let last = '';
  for (const [index, node] of nodes.entries()) {
    const part = partOf(node, last, { next: nodes[index + 1], isOutside }, place, lines);
    parts.push(part);
    last = part || last;
  }
  return parts.join('');
}

type Around = { next: TreeNode | undefined; isOutside: boolean };

/** Returns one node as Markdown. `last`: the end of the text before it. */
function partOf(node: TreeNode, last: string, { next, isOutside }: Around, place: Place, lines: Lines): string {
  if (typeof node === 'string') return node.startsWith('<') ? voidOf(node, place, lines) : textOf(node, last);
  if (EMPHASIS[node.name] === undefined) return elementOf(node, place, lines, last);
  const before = last.at(-1) ?? (isOutside ? ' ' : '');
  const after = startOf(next) ?? (isOutside ? ' ' : '');
  return emphasisOf(node, inlineOf(node.children, place, lines, false), before, after);
}

/** Returns a text. White space after white space is dropped, as browsers do. */
function textOf(node: string, before: string): string {
  const text = afterFormula(before, escapeMarkdown(decodeEntities(node)));
  return before.endsWith('<br>') || /\s/.test(before.slice(-1)) ? text.replace(/^ /, '') : text;
}

function voidOf(tag: string, { picture }: Place, lines: Lines): string {
  if (tag.startsWith('<br')) return lines === 'several' ? '\\\n' : '<br>';
  if (!tag.startsWith('<img')) return '';
  return `![${escapeMarkdown(attributeOf(tag, 'alt') ?? '')}](${picture(attributeOf(tag, 'src') ?? '')})`;
}

/** Returns the first character that follows, or a letter for an element: the strictest case for emphasis. */
const startOf = (node: TreeNode | undefined) =>
  node === undefined ? undefined : typeof node !== 'string' ? 'x' : node.startsWith('<br') ? ' ' : node[0];

const startsWithWord = (text: string) => /^[\p{L}\p{N}]/u.test(text);
const endsWithWord = (text: string) => /[\p{L}\p{N}]$/u.test(text.slice(-2));

/**
 * Returns emphasis by asterisks where Markdown is sure to read them as such, and by tags elsewhere. `before`, `after`:
 * the characters around it, '' at the edge of another element.
 */
function emphasisOf({ name, tag }: TreeElement, inner: string, before: string, after: string): string {
  const [left, text, right] = divide(inner);
  if (text === '') return inner;
  const sign = EMPHASIS[name] ?? '';
  const opens = (left !== '' && before !== '') || startsWithWord(text) || /\s/.test(before);
  const closes = (right !== '' && after !== '') || endsWithWord(text) || /[\s.,;:!?)]/.test(after);
  const isClear = !before.endsWith('*') && !/(?<!\\)\*|[*\\]$/.test(text);
  return opens && closes && isClear && !tag.includes(' ')
    ? `${left}${sign}${text}${sign}${right}`
    : `${left}${tag}${text}</${name}>${right}`;
}

function elementOf(node: TreeElement, place: Place, lines: Lines, before: string): string {
  const { name, tag, children } = node;
  const note = noteOf(node);
  if (note !== undefined) return `[^${note}]`;
  if (name === 'math') return formulaOf(node, lines, before);
  if (name === 'a') return linkOf(node, inlineOf(children, place, lines, false), place);
  // Two rows of backticks side by side would be read as one.
  const isCode = name === 'code' && !before.endsWith('`') && children.every((child) => typeof child === 'string');
  if (isCode) return codeOf(children, lines);
  const inner = inlineOf(children, place, lines, false);
  // The reference of a note is raised by itself.
  if (name === 'sup' && /^\[\^\d+\]$/.test(inner)) return inner;
  if (KEPT.has(name) || name === 'code') return `${tag}${inner}</${name}>`;
  return ` ${inner} `;
}

function formulaOf(node: TreeElement, lines: Lines, before: string): string {
  const formula = formulaIn(node);
  return formula ? besideFormula(before, formulaMarkdown(formula, lines === 'cell')) : '';
}

/** Returns the number of the note to which a link refers, or undefined. */
export function noteOf({ name, tag }: TreeElement): string | undefined {
  return name === 'a' && tag.includes('role="doc-noteref"') ? /href="#cat-(\d+)"/.exec(tag)?.[1] : undefined;
}

function codeOf(children: readonly string[], lines: Lines): string {
  const text = decodeEntities(children.map((child) => (child.startsWith('<') ? ' ' : child)).join('')).replaceAll(
    /\s+/g,
    ' ',
  );
  if (text.trim() === '') return text;
  const fence = fenceFor(text, 1);
  const padded = /^[` ]|[` ]$/.test(text) ? ` ${text} ` : text;
  // A table's cell ends at every bar, even in code.
  return `${fence}${lines === 'cell' ? padded.replaceAll('|', String.raw`\|`) : padded}${fence}`;
}

function linkOf({ tag, children }: TreeElement, inner: string, { origin }: Place): string {
  const href = attributeOf(tag, 'href');
  // Markdown knows no links within links.
  if (href === undefined || href === '' || children.some(hasLink)) return inner;
  const address = addressFor(href, origin);
  const title = attributeOf(tag, 'title');
  const words = title ? ` "${escapeMarkdown(title).replaceAll('"', String.raw`\"`)}"` : '';
  const [left, text, right] = divide(inner);
  // Readers see no link that has no text.
  return text === '' ? left + right : `${left}[${text}](${address}${words})${right}`;
}

/** Whether a node is or contains a link. References of notes may stand in links. */
function hasLink(node: TreeNode): boolean {
  if (typeof node === 'string') return false;
  const isLink = node.name === 'a' && noteOf(node) === undefined && / href="[^"]/.test(node.tag);
  return isLink || node.children.some(hasLink);
}

/** encodeURIComponent leaves these as they are. */
const PARENTHESES: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };

/** Returns an absolute address that can stand in the brackets of a Markdown link. */
export function addressFor(href: string, origin: string): string {
  const absolute = !URL.canParse(href) && URL.canParse(href, origin) ? new URL(href, origin).href : href;
  return absolute.replace(/[\s()<>\\|"`\p{Cc}]/gu, (sign) => PARENTHESES[sign] ?? encodeURIComponent(sign));
}
