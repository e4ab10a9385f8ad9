import { CARDS } from './cards.ts';
import type { Converter, Lose } from './converter.ts';
import {
  COMMENT,
  escapeValue,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
  textWithin,
} from '#server/import/html/html-nodes.ts';
import { formulaHtml } from '#server/import/html/formulas.ts';
import { withoutGatedBlocks } from './gated-blocks.ts';
import { linkParagraph, pageOf } from '#server/import/html/links.ts';
import { footnoteNumbers, noteItem, noteReference } from './notes.ts';
import { escapeText } from '#server/text/escape-text.ts';

type ConvertOptions = {
  /** The address of the former site without a final slash. */
  site: string;
  lose: Lose;
};

/** Elements that are kept, and their attributes. Others are replaced by their content. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  ol: ['start', 'reversed', 'type'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ...Object.fromEntries(
    (
      'h1 h2 h3 h4 h5 h6 p div br hr blockquote pre figure figcaption ul li dl dt dd table caption thead tbody tfoot ' +
      'tr strong b em i u s strike del ins mark small sub sup code cite q'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
};
const ALWAYS_KEPT = ['lang', 'dir'];
const VOID = new Set(['br', 'hr']);

/** Elements that are lost with their content, the kind of the loss, and a word for the report. */
const LOST: Readonly<Record<string, readonly [kind: string, word: string]>> = {
  script: ['script', 'script'],
  style: ['style', 'style sheet'],
  form: ['form', 'form'],
  object: ['embed', 'embedded object'],
  embed: ['embed', 'embedded object'],
  canvas: ['embed', 'drawing'],
  svg: ['picture', 'drawing (SVG)'],
  math: ['block', 'formula (MathML)'],
};
/** Elements without a meaning of their own in a text. */
const DROPPED = new Set('template noscript link meta title head input button select textarea option param'.split(' '));
const MEDIA = new Set(['iframe', 'video', 'audio']);

/**
 * Converts the rendered HTML of a post, with the cards of Ghost's editor, into plain HTML in the elements that
 * cleanContent keeps. Everything that is left out is reported to `lose`.
 */
export function convertHtml(html: string, { site, lose }: ConvertOptions): string {
  const numbers = footnoteNumbers();
  const converter: Converter = {
    lose,
    write: (nodes) => nodes.map((node) => (typeof node === 'string' ? escapeText(node) : element(node))).join(''),
    image(img) {
      const { src = '', alt = '' } = img.attributes;
      if (src.trim() === '' || !URL.canParse(src.trim(), `${site}/`)) return '';
      const url = new URL(src.trim(), `${site}/`);
      if (url.protocol === 'data:') lose('picture', 'A picture that is part of the text itself (data:).');
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return '';
      return `<img src="${escapeValue(url.href)}" alt="${escapeValue(alt)}">`;
    },
  };

  function element(node: HtmlElement): string {
    const { name, attributes, classes, children } = node;
    if (name === COMMENT) return comment(children);
    const card = classes.findLast((word) => Object.hasOwn(CARDS, word));
    const written = card === undefined ? undefined : CARDS[card]?.(node, converter);
    if (written !== undefined) return written;
    const note = noteReference(node, numbers) ?? noteItem(node, numbers, converter.write);
    if (note !== undefined) return note;
    if (name === 'img') return converter.image(node);
    if (MEDIA.has(name)) return media(node);
    const formula = name === 'math' ? formulaHtml(node) : undefined;
    if (formula !== undefined) return formula;
    const lost = Object.hasOwn(LOST, name) ? LOST[name] : undefined;
    if (lost) {
      lose(lost[0], `The ${lost[1]}${quoteOf(node)}.`);
      return '';
    }
    if (DROPPED.has(name)) return '';
    const kept = Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
    if (!kept) return converter.write(children);
    const tag = `<${name}${[...kept, ...ALWAYS_KEPT].map((key) => attribute(attributes, key)).join('')}>`;
    return VOID.has(name) ? tag : `${tag}${converter.write(children)}</${name}>`;
  }

  function comment(children: readonly HtmlNode[]): string {
    if (textWithin(children.filter((child) => typeof child === 'string')) === 'members-only') {
      lose('paywall', 'The border after which the text was for members only.');
    }
    return '';
  }

  /** Returns a link in place of a frame or player. */
  function media({ name, attributes, children }: HtmlElement): string {
    const source = children.find((child) => typeof child !== 'string' && child.name === 'source');
    const src = attributes['src'] ?? (typeof source === 'object' ? source.attributes['src'] : undefined) ?? '';
    const url = pageOf(src);
    lose(name === 'iframe' ? 'embed' : 'media', `The ${name === 'iframe' ? 'embedded page' : name} ${url}.`);
    return linkParagraph(url, url);
  }

  const { nodes, isCut } = parseHtml(withoutGatedBlocks(html, lose));
  if (isCut) lose('block', 'The rest of the text, from a place with 1,000 open elements.');
  return converter.write(nodes);
}

function attribute(attributes: Readonly<Record<string, string>>, key: string): string {
  const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
  return value === undefined ? '' : ` ${key}="${escapeValue(value)}"`;
}

const QUOTED_CHARACTERS = 80;

function quoteOf({ attributes, children }: HtmlElement): string {
  const text = attributes['src'] ?? attributes['action'] ?? textWithin(children);
  return text === '' ? '' : ` "${text.slice(0, QUOTED_CHARACTERS)}${text.length > QUOTED_CHARACTERS ? '…' : ''}"`;
}
