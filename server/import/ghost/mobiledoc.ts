import { textOf } from './columns.ts';
import type { Lose } from './converter.ts';
import { escapeValue } from '#server/import/html/html-nodes.ts';
import { LEXICAL_CARDS } from './lexical-cards.ts';
import { isRow, type Row } from './rows.ts';
import { escapeText } from '#server/text/escape-text.ts';

/** The names of cards that Lexical calls otherwise. */
const RENAMED: Readonly<Record<string, string>> = {
  'card-markdown': 'markdown',
  'image-card': 'image',
  hr: 'horizontalrule',
  code: 'codeblock',
};
const TEXT_TAGS = new Set('p h1 h2 h3 h4 h5 h6 blockquote aside pull-quote'.split(' '));
const MARKUP_TAGS = new Set('strong b em i u s strike sub sup code mark'.split(' '));
const [TEXT_SECTION, IMAGE_SECTION, LIST_SECTION, CARD_SECTION] = [1, 2, 3, 10];

type Mobiledoc = {
  markups: unknown[];
  atoms: unknown[];
  cards: unknown[];
  sections: unknown[];
  /** How many more characters may be written. A text may name one long card or link very often. */
  left: number;
};

/**
 * Converts the editor's form of a text of Ghost 1 to 5, JSON, into HTML with cards as Ghost renders them. Cards that
 * are not known are reported to `lose`.
 */
export function mobiledocToHtml(json: string, lose: Lose): string {
  const document = parse(json);
  if (document) {
    const html = document.sections.map((section) => sectionToHtml(section, document, lose)).join('');
    if (document.left <= 0) lose('block', 'The rest of the text, which repeats the same part very often.');
    return html;
  }
  lose('block', 'The text of the post: its editor form (Mobiledoc) cannot be read.');
  return '';
}

function parse(json: string): Mobiledoc | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (!isRow(value)) return undefined;
    return {
      markups: listOf(value['markups']),
      atoms: listOf(value['atoms']),
      cards: listOf(value['cards']),
      sections: listOf(value['sections']),
      left: json.length * 2,
    };
  } catch {
    return undefined;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const itemOf = (list: unknown[], index: unknown): unknown[] => (typeof index === 'number' ? listOf(list[index]) : []);

function sectionToHtml(section: unknown, document: Mobiledoc, lose: Lose): string {
  const [kind, first, second] = listOf(section);
  if (kind === TEXT_SECTION && typeof first === 'string') {
    const tag = TEXT_TAGS.has(first) ? first.replace(/^(?:aside|pull-quote)$/, 'blockquote') : 'p';
    return `<${tag}>${markersToHtml(second, document)}</${tag}>`;
  }
  if (kind === IMAGE_SECTION && typeof first === 'string') return `<figure><img src="${escapeValue(first)}"></figure>`;
  if (kind === LIST_SECTION) {
    const tag = first === 'ol' ? 'ol' : 'ul';
    const items = listOf(second).map((item) => `<li>${markersToHtml(item, document)}</li>`);
    return `<${tag}>${items.join('')}</${tag}>`;
  }
  if (kind === CARD_SECTION) return limited(document, () => cardToHtml(itemOf(document.cards, first), lose));
  lose('block', 'A part of the text that is neither text nor a card.');
  return '';
}

/** Returns what `write` returns, or '' if too much has been written. */
function limited(document: Mobiledoc, write: () => string): string {
  if (document.left <= 0) return '';
  const html = write();
  document.left -= html.length;
  return html;
}

function cardToHtml([name, payload]: unknown[], lose: Lose): string {
  const given = typeof name === 'string' ? name : '';
  const type = Object.hasOwn(RENAMED, given) ? RENAMED[given] : given;
  const card = type !== undefined && Object.hasOwn(LEXICAL_CARDS, type) ? LEXICAL_CARDS[type] : undefined;
  if (card) return card(isRow(payload) ? asLexical(payload) : {});
  lose('block', `A part of the type "${given.slice(0, 40)}".`);
  return '';
}

/** Some cards have other keys than in Lexical. */
function asLexical(payload: Row): Row {
  const markdown = textOf(payload, 'markdown');
  return { ...payload, ...(markdown !== '' && { markdown }), src: payload['src'] ?? payload['img'] };
}

/**
 * Writes markers: texts that open and close markups. Each is a list of its type, the indexes of markups that open, the
 * number of markups that close, and its text or the index of an atom.
 */
function markersToHtml(markers: unknown, document: Mobiledoc): string {
  const open: string[] = [];
  const parts: string[] = [];
  for (const marker of listOf(markers)) {
    const [type, opened, closed, content] = listOf(marker);
    for (const index of listOf(opened)) {
      const [tag, attributes] = itemOf(document.markups, index);
      const name = typeof tag === 'string' ? tag : '';
      const isLink = name === 'a';
      const kept = isLink || MARKUP_TAGS.has(name) ? name : 'span';
      open.push(kept);
      parts.push(limited(document, () => (isLink ? linkTag(listOf(attributes)) : `<${kept}>`)));
    }
    if (type === 0 && typeof content === 'string') parts.push(escapeText(content));
    else if (type === 1) parts.push(limited(document, () => atomToHtml(itemOf(document.atoms, content))));
    const count = typeof closed === 'number' ? Math.min(closed, open.length) : 0;
    for (let index = 0; index < count; index += 1) parts.push(`</${open.pop()}>`);
  }
  return (
    parts.join('') +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

function linkTag(attributes: unknown[]): string {
  const href = attributes[attributes.indexOf('href') + 1];
  const given = attributes.includes('href') && typeof href === 'string' ? href : '';
  return `<a href="${escapeValue(given)}">`;
}

function atomToHtml([name, value]: unknown[]): string {
  if (name === 'soft-return') return '<br>';
  return typeof value === 'string' ? escapeText(value) : '';
}
