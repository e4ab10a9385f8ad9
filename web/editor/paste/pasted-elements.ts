import { STYLE_ATTRIBUTE } from './pasted-style.ts';

export function styleOf(element: Element): string {
  return element.getAttribute(STYLE_ATTRIBUTE) ?? '';
}

export function rename(element: Element, tag: string): void {
  if (element.localName === tag) return;
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of [...element.attributes]) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
