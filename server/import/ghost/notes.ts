import type { HtmlElement, HtmlNode } from '#server/import/html/html-nodes.ts';

/** Returns a number for each footnote's former id. */
export type FootnoteNumbers = {
  numberOf: (id: string) => number;
  /** Called after a list of notes. A text may have several Markdown cards, and each begins with the id 'fn1'. */
  endList: () => void;
};

const NOTE_ID = /^fn:?[\w-]+$/;
const REFERENCE = /^#(fn:?[\w-]+)$/;
/** Higher numbers are not allowed in a text. */
const MAX_NOTES = 9999;

export function footnoteNumbers(): FootnoteNumbers {
  let numbers = new Map<string, number>();
  let last = 0;
  return {
    numberOf(id) {
      const number = numbers.get(id) ?? Math.min(last + 1, MAX_NOTES);
      last = Math.max(last, number);
      numbers.set(id, number);
      return number;
    },
    endList: () => void (numbers = new Map()),
  };
}

/** Returns the reference to a footnote, '' for a link back to a reference, or undefined for other elements. */
export function noteReference(node: HtmlElement, numbers: FootnoteNumbers): string | undefined {
  if (node.name !== 'a') return undefined;
  if (node.classes.includes('footnote-backref')) return '';
  const id = REFERENCE.exec(node.attributes['href'] ?? '')?.[1];
  if (id === undefined || !(node.attributes['id'] ?? '').startsWith('fnref')) return undefined;
  const number = numbers.numberOf(id);
  return `<a href="#cat-${number}" role="doc-noteref">${number}</a>`;
}

/** Returns the list of footnotes, the line above it ('') or one of its notes; undefined for other elements. */
export function noteItem(
  node: HtmlElement,
  numbers: FootnoteNumbers,
  write: (nodes: readonly HtmlNode[]) => string,
): string | undefined {
  const { name, classes, attributes, children } = node;
  if (name === 'hr' && classes.includes('footnotes-sep')) return '';
  if (name === 'section' && classes.includes('footnotes')) {
    const list = `<section role="doc-endnotes">${write(children)}</section>`;
    numbers.endList();
    return list;
  }
  const id = attributes['id'] ?? '';
  if (name !== 'li' || !NOTE_ID.test(id)) return undefined;
  return `<li id="cat-${numbers.numberOf(id)}">${write(children)}</li>`;
}
