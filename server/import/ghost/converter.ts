import type { HtmlElement, HtmlNode } from '#server/import/html/html-nodes.ts';

/** Reports what cannot be taken over; see Loss. */
export type Lose = (kind: string, what: string) => void;

/** What the functions for single cards need. */
export type Converter = {
  lose: Lose;
  /** Converts nodes into HTML that the sanitiser keeps. */
  write: (nodes: readonly HtmlNode[]) => string;
  /** Returns `<img>` with an absolute address, or '' if the element has no address. */
  image: (img: HtmlElement) => string;
};
