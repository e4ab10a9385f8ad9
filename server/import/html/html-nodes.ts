import { escapeText } from '#server/text/escape-text.ts';
import { Parser } from 'htmlparser2';

/** A node of an HTML text: decoded text, or an element. A comment is an element named COMMENT with its text. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  classes: readonly string[];
  children: HtmlNode[];
};

export const COMMENT = '#comment';
/** Deeper elements are replaced by their content. */
const MAX_DEPTH = 60;
/** The most open elements. The parser moves all of them in memory for each new one, so more would make it slow. */
const MAX_OPEN = 1000;
const VOID = new Set(['br', 'hr', 'img']);

/**
 * Parses any HTML. The result is never deeper than MAX_DEPTH, so functions may recurse over it. `isCut`: the text has
 * MAX_OPEN open elements at some place, and what follows is missing.
 */
export function parseHtml(html: string): { nodes: HtmlNode[]; isCut: boolean } {
  const root = elementOf('', {});
  const open = [root];
  /** How many elements are open that are too deep. */
  let tooDeep = 0;
  const add = (node: HtmlNode) => void (open.at(-1) ?? root).children.push(node);
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = elementOf(name, attributes);
      if (open.length > MAX_DEPTH) {
        tooDeep += 1;
        if (tooDeep > MAX_OPEN) throw new TooManyOpen();
        if (VOID.has(name)) add(element);
        return;
      }
      add(element);
      open.push(element);
    },
    onclosetag() {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) open.pop();
    },
    ontext: add,
    oncomment: (text) => add({ ...elementOf(COMMENT, {}), children: [text.trim()] }),
  });
  try {
    parser.end(html);
    return { nodes: root.children, isCut: false };
  } catch (error) {
    if (error instanceof TooManyOpen) return { nodes: root.children, isCut: true };
    throw error;
  }
}

class TooManyOpen extends Error {}

function elementOf(name: string, attributes: Readonly<Record<string, string>>): HtmlElement {
  const classes = (attributes['class'] ?? '').split(/\s+/).filter((word) => word !== '');
  return { name, attributes, classes, children: [] };
}

/** Returns all elements within `nodes` that match, in their order. */
export function findAll(nodes: readonly HtmlNode[], matches: (element: HtmlElement) => boolean): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const inner = findAll(node.children, matches);
    return matches(node) ? [node, ...inner] : inner;
  });
}

export function findFirst(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  return findAll(nodes, matches)[0];
}

/** Returns the text within `nodes`, with white space collapsed. */
export function textWithin(nodes: readonly HtmlNode[]): string {
  const read = (inner: readonly HtmlNode[]): string =>
    inner.map((node) => (typeof node === 'string' ? node : node.name === COMMENT ? '' : read(node.children))).join('');
  return read(nodes).replace(/\s+/g, ' ').trim();
}

export const escapeValue = (text: string) => escapeText(text).replaceAll('"', '&quot;');
