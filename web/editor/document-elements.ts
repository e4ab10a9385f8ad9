import { TAGS_WITHOUT_TEXT } from '#contract/posts/markup.ts';
import { RENAMED_TAGS } from '#contract/posts/renamed-tags.ts';
import { rebuildFormulas } from './formulas/math-element.ts';
import { FORMULA } from './formulas/stored-formula.ts';
import { isNotesSection, noteAttributes } from './notes/stored-notes.ts';
import { newElement } from './paste/pasted-elements.ts';
import { setStylesAside } from './paste/pasted-style.ts';
import { parseHtml } from './parse-html.ts';
import { figureAttributes } from './pictures/stored-picture.ts';

/** This file maps the HTML elements that an article may contain (server/text/sanitize.ts) to nodes of the editor. */

/** The allowed attributes of an element, by name, with the values from the article's HTML. */
export type Given = Readonly<Record<string, string>>;

export const MARK_OF_TAG: Readonly<Record<string, string>> = {
  a: 'link',
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'deletion',
  ins: 'insertion',
  mark: 'highlight',
  small: 'small',
  sub: 'subscript',
  sup: 'superscript',
  code: 'code',
  cite: 'citation',
  q: 'quotation',
  abbr: 'abbreviation',
};

/** Tags whose nodes contain paragraphs. Text directly in such a tag becomes a paragraph that is saved without <p>. */
export const CONTAINER_OF_TAG: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  div: 'division',
  dl: 'descriptionList',
  dt: 'term',
  dd: 'description',
  figure: 'figure',
  figcaption: 'figureCaption',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  td: 'tableCell',
  th: 'tableHeader',
  caption: 'tableCaption',
};

const OTHER_BLOCKS = 'h2 h3 h4 h5 h6 p hr pre table thead tbody tfoot tr'.split(' ');
const OTHER_INLINES = ['br', 'img', 'math'];

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'width', 'height'],
  mark: [FORMULA],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};
/** Values of `type` for lists with letters or Roman numerals. */
const LIST_TYPE = /^[aAiI]$/;
const ATTRIBUTES_OF_ALL = ['lang', 'dir'];

/** Matches the address of a picture in our own storage. The server drops pictures with any other address. */
const OWN_IMAGE = /^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/;

export function tagOf(element: Element): string {
  return RENAMED_TAGS[element.localName] ?? element.localName;
}

export function hasOwnText(element: Element): boolean {
  return !TAGS_WITHOUT_TEXT.has(element.localName);
}

export function isOwnImage(src: string | null): boolean {
  return OWN_IMAGE.test(src ?? '');
}

export function isInlineTag(tag: string): boolean {
  return tag in MARK_OF_TAG || OTHER_INLINES.includes(tag);
}

function isAllowed(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'img') return isOwnImage(element.getAttribute('src'));
  if (tag === 'section') return isNotesSection(element);
  return isInlineTag(tag) || tag in CONTAINER_OF_TAG || OTHER_BLOCKS.includes(tag);
}

/** Returns the allowed attributes of an element, or null if it has none. */
export function givenOf(element: Element): Given | null {
  const special = [...noteAttributes(element), ...figureAttributes(element)];
  const names = [...(ATTRIBUTES[element.localName] ?? []), ...ATTRIBUTES_OF_ALL, ...special];
  const given = [...element.attributes].filter(
    ({ name, value }) => names.includes(name) && (name !== 'type' || LIST_TYPE.test(value)),
  );
  return given.length === 0
    ? null
    : Object.fromEntries(given.map(({ name, value }) => [name, name === 'href' ? value.trim() : value]));
}

/** Parses HTML. Renames style attributes first: browsers would report each as a Content Security Policy violation. */
export function parseText(html: string): HTMLElement {
  return parseHtml(`<!doctype html><body>${setStylesAside(html)}`);
}

/**
 * Parses HTML and reduces it to the elements, attributes and formulas that an article may contain, without invisible white space.
 */
export function parseAllowed(html: string): HTMLElement {
  const body = reduceToAllowed(html);
  dropLooseSpace(body);
  return body;
}

/** Reduces HTML like parseAllowed, but keeps all white space. The addresses of links remain unchecked. */
export function reduceToAllowed(html: string): HTMLElement {
  const body = parseText(html);
  rebuildFormulas(body);
  for (const element of [...body.querySelectorAll(':not(math, math *)')]) {
    if (!element.isConnected) continue;
    if (!hasOwnText(element)) element.remove();
    else if (isAllowed(element)) tidy(element);
    else element.replaceWith(...element.childNodes);
  }
  return body;
}

/** Renames an element as the server does (b → strong), and removes the attributes that are not allowed. */
function tidy(element: Element): void {
  const given = givenOf(element) ?? {};
  const tag = tagOf(element);
  if (tag === element.localName) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  } else element.replaceWith(newElement(element, tag, given, element.childNodes));
}

const SPACE = /[ \t\n\f\r]+/g;

/**
 * Removes comments and invisible white space: outside <pre>, a run of spaces becomes one space, even across inline
 * tags, and spaces at the beginning and end of a block or a line disappear.
 */
export function dropLooseSpace(root: Element): void {
  /** The last text node, if it ends with a space. breakLine() removes this space if the line ends there. */
  let pending: Text | undefined;
  let isAtStart = true;

  const breakLine = () => {
    if (pending) pending.data = pending.data.replace(/ $/, '');
    pending = undefined;
    isAtStart = true;
  };
  const takeText = (text: Text) => {
    text.data = text.data.replace(SPACE, ' ');
    if (isAtStart || pending) text.data = text.data.replace(/^ /, '');
    if (text.data === '') return;
    isAtStart = false;
    pending = text.data.endsWith(' ') ? text : undefined;
  };
  const walk = (parent: Element) => {
    for (const node of [...parent.childNodes]) {
      if (node instanceof Text) takeText(node);
      else if (node instanceof Element) walkElement(node);
      else node.remove();
    }
  };
  const walkElement = (element: Element) => {
    const tag = tagOf(element);
    if (tag === 'img' || tag === 'math') {
      pending = undefined;
      isAtStart = false;
    } else if (isInlineTag(tag) && tag !== 'br') walk(element);
    else {
      breakLine();
      if (tag !== 'pre') walk(element);
      breakLine();
    }
  };

  root.normalize();
  walk(root);
  breakLine();
  root.normalize();
}
