import type { Given } from './document-elements.ts';

/** A node of the editor's document in TipTap's format. */
export type DocumentNode = {
  type?: string;
  text?: string;
  attrs?: Attributes | undefined;
  content?: DocumentNode[] | undefined;
  marks?: readonly { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
};

/** The attributes of a node. The node's type determines which of them it has. */
type Attributes = {
  given?: Given | null;
  origin?: ParagraphOrigin;
  section?: RowSection | null;
  /** The attributes of a picture's <img>. */
  image?: Given | null;
  /** The attributes of the <code> in a <pre>, or false if the <pre> contains none. */
  inner?: Given | false | null;
  [name: string]: unknown;
};

/**
 * How a paragraph was written in the HTML that was read. 'p': as <p>. 'bare': as text in its container, without <p>.
 * 'lines': as text between empty lines. '…-empty': without content. null: typed in the editor, or read from plain text.
 */
export type ParagraphOrigin = 'p' | 'p-empty' | 'bare' | 'bare-empty' | 'lines' | null;

/** A row's <thead>, <tbody> or <tfoot>. `number`: the section's index in the table, or negative if it was not read. */
export type RowSection = { tag: string; given: Given | null; number: number };

export function originOf(attrs: DocumentNode['attrs']): ParagraphOrigin {
  return attrs?.origin ?? null;
}
