import type { DocumentNode } from '#web/editor/document-types.ts';
import { renumberKept } from './stored-notes.ts';

/** Returns the document with the attribute `number` on its notes and references. */
export function numberNotes(document: DocumentNode): DocumentNode {
  const notes = document.content?.find(({ type }) => type === 'notes')?.content ?? [];
  if (notes.length === 0) return document;
  const numbers = new Map(notes.map(({ attrs }, at) => [String(attrs?.['note']), at + 1]));
  const number = (node: DocumentNode): DocumentNode => {
    const { attrs, content } = node;
    if (node.type === 'noteReference' || node.type === 'note') {
      const numbered = { ...attrs, number: numbers.get(String(attrs?.['note'])) };
      return { ...node, attrs: numbered, content: content?.map(number) };
    }
    const html = attrs?.['html'];
    if (typeof html === 'string') return { ...node, attrs: { ...attrs, html: renumberKept(html, numbers) } };
    return content ? { ...node, content: content.map(number) } : node;
  };
  return number(document);
}
