import { STYLE_ATTRIBUTE } from './pasted-style.ts';

export function styleOf(element: Element): string {
  return element.getAttribute(STYLE_ATTRIBUTE) ?? '';
}

/** Creates an element in the document of another one, which may be inert. `content` is moved into it. */
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

export function rename(element: Element, tag: string): void {
  if (element.localName === tag) return;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  element.replaceWith(newElement(element, tag, attributes, element.childNodes));
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
