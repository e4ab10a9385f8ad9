import type { Given } from './document-elements.ts';

/** The visual editor's document, as TipTap gives it. */
export type DocumentNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | undefined;
  content?: DocumentNode[] | undefined;
  marks?: readonly { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
};

/**
 * How a paragraph stood in the text that was read: as <p>, or as text directly in its container, either without content
 * too; or as lines of HTML without any block. Null: it was written in the editor, or read from plain text.
 */
export type ParagraphOrigin = 'p' | 'p-empty' | 'bare' | 'bare-empty' | 'lines' | null;

/**
 * The <thead>, <tbody> or <tfoot> that a row was read from, counted within its table. Null: a row made in the editor.
 */
export type RowSection = { tag: string; given: Given | null; number: number };

export function originOf(attrs: DocumentNode['attrs']): ParagraphOrigin {
  return (attrs?.['origin'] ?? null) as ParagraphOrigin;
}
