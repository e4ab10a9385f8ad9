import type { HtmlNode } from '#server/import/html/html-nodes.ts';
import type { TextContext } from './text-context.ts';

/** Writes parsed HTML of WordPress in the elements of this site. */
export type HtmlWriter = {
  context: TextContext;
  nodes: (nodes: readonly HtmlNode[]) => string;
  /** Without paragraphs: for a caption. */
  inlines: (nodes: readonly HtmlNode[]) => string;
};
