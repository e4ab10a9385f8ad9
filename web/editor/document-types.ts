import type { Given } from './document-elements.ts';

/** A node of the editor's document in TipTap's format. */
export type DocumentNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown> | undefined;
  content?: DocumentNode[] | undefined;
  marks?: readonly { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
};

/**
 * Where a paragraph comes from: 'p' is a <p>, 'bare' is text directly in its container, and '-empty' marks either
 * without content. 'lines' is a paragraph of HTML without block elements. null: written in the editor, or read from
 * plain text.
 */
export type ParagraphOrigin = 'p' | 'p-empty' | 'bare' | 'bare-empty' | 'lines' | null;

/**
 * The <thead>, <tbody> or <tfoot> from which a row was read, numbered within its table. null: a row added in the
 * editor.
 */
export type RowSection = { tag: string; given: Given | null; number: number };

export function originOf(attrs: DocumentNode['attrs']): ParagraphOrigin {
  return (attrs?.['origin'] ?? null) as ParagraphOrigin;
}
