import { declared, STYLE_ATTRIBUTE } from './pasted-style.ts';

export const HEADINGS = 'h1, h2, h3, h4, h5, h6';
export const BLOCKS = `p, div, ul, ol, table, ${HEADINGS}`;

/** The text in the place of a formula while pasted HTML is cleaned. Without it, the place would count as empty. */
export const FORMULA_PLACE = '\uFFFC';

export function styleOf(element: Element): string {
  return element.getAttribute(STYLE_ATTRIBUTE) ?? '';
}

export function isHeavy(style: string): boolean {
  return /^(?:bold|[6-9]00)/.test(declared(style, 'font-weight'));
}

/** Creates an element in the document of the given element. In the page's document, browsers would load pictures. */
export function newElement(
  { ownerDocument }: Element,
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  content: Iterable<Node | string> = [],
): HTMLElement {
  const element = ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** Returns the text nodes or the comments within an element, in document order. */
export function findCharacters(root: Element, what: 'SHOW_TEXT' | 'SHOW_COMMENT'): CharacterData[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter[what]);
  const found: CharacterData[] = [];
  for (let node = walker.nextNode(); node instanceof CharacterData; node = walker.nextNode()) found.push(node);
  return found;
}

export function rename(element: Element, tag: string): void {
  if (element.localName === tag) return;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  element.replaceWith(newElement(element, tag, attributes, element.childNodes));
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
