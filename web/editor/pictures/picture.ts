import { findChildren, type NodeWithPos } from '@tiptap/react';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CONTENT_PICTURES } from '#contract/constants.ts';
import type { Given } from '#web/editor/document-elements.ts';

/**
 * The attributes of a picture in the editor's document. `image` has the attributes of the stored <img>, or at most
 * `alt` before the upload. Until the upload is done, `pending` is the file's name and `key` identifies the upload. An
 * `alt` of '' marks a decorative picture. Without `alt`, the author has not described the picture yet.
 */
export type Picture = { image: Given; pending: string | null; key: string | null; isWide: boolean };

export function pictureOf(node: DocumentNode): Picture {
  return node.attrs as unknown as Picture;
}

/** Returns the picture that is selected, or whose caption contains the cursor. */
export function pictureAt({ selection }: EditorState): NodeWithPos | undefined {
  if (selection instanceof NodeSelection) {
    return selection.node.type.name === 'picture' ? { node: selection.node, pos: selection.from } : undefined;
  }
  const { $from } = selection;
  const node = $from.depth > 0 ? $from.node(-1) : undefined;
  return node?.type.name === 'picture' ? { node, pos: $from.before(-1) } : undefined;
}

export function findPictures(doc: DocumentNode): NodeWithPos[] {
  return findChildren(doc, ({ type }) => type.name === 'picture');
}

/** Returns the pictures that are not stored yet. */
export function findPending(doc: DocumentNode): NodeWithPos[] {
  return findPictures(doc).filter(({ node }) => pictureOf(node).pending !== null);
}

/** Returns how many more pictures the text may have. */
export function picturesLeft(doc: DocumentNode): number {
  let count = 0;
  doc.descendants((node) => {
    if (node.type.name === 'picture' || node.type.name === 'image') count += 1;
    const html: unknown = node.attrs['html'];
    if (typeof html === 'string') count += html.split('<img').length - 1;
  });
  return CONTENT_PICTURES - count;
}

export function tooManyText(count: number): string {
  return `Satu tulisan memuat paling banyak ${CONTENT_PICTURES} gambar. ${count} gambar tidak disisipkan.`;
}

/** Changes attributes of the picture at `pos`. Keeps the selection. */
export function changePicture(tr: Transaction, pos: number, changes: Partial<Picture>): void {
  for (const [name, value] of Object.entries(changes)) tr.setNodeAttribute(pos, name, value);
}

/** Moves the picture at the cursor one block up (-1) or down (1). Returns false if no picture is at the cursor. */
export function movePicture(state: EditorState, tr: Transaction, step: -1 | 1): boolean {
  const at = pictureAt(state);
  if (!at) return false;
  const $pos = state.doc.resolve(at.pos);
  const index = $pos.index() + step;
  const other = index < 0 ? undefined : $pos.parent.maybeChild(index);
  if (!other || other.type.name === 'notes') return false;
  const target = at.pos + step * other.nodeSize;
  tr.delete(at.pos, at.pos + at.node.nodeSize).insert(target, at.node);
  tr.setSelection(NodeSelection.create(tr.doc, target));
  return true;
}

/** Moves the cursor into the caption of the selected picture. Returns false if no picture is selected. */
export function enterCaption(state: EditorState, tr: Transaction): boolean {
  const at = state.selection instanceof NodeSelection ? pictureAt(state) : undefined;
  const caption = at?.node.firstChild;
  if (!at || !caption) return false;
  tr.setSelection(TextSelection.create(tr.doc, at.pos + 1 + caption.nodeSize - 1));
  return true;
}
