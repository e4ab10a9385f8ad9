import { type Editor, findParentNodeClosestToPos } from '@tiptap/react';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { ACCEPTED_IMAGES } from '#web/forms/image-rules.ts';
import { newKey } from '#web/editor/new-key.ts';
import { changePicture, findPictures, pictureOf, picturesLeft, tooManyText } from './picture.ts';

/**
 * Inserts files as pictures at `pos` (by default at the cursor) and starts their uploads. Shows a notice if some files
 * are no pictures, or if the text would have too many pictures.
 */
export function insertFiles(editor: Editor, files: readonly File[], pos?: number): void {
  const { uploads, showNotice } = editor.storage.picture;
  if (!uploads) return;
  const pictures = files.filter(({ type }) => type === '' || type.startsWith('image/'));
  const taken = pictures.slice(0, Math.max(0, picturesLeft(editor.state.doc)));
  showNotice(refusalText(files.length - pictures.length, pictures.length - taken.length));
  if (taken.length === 0) return;
  const { schema, tr } = editor.state;
  let at = pos ?? insertionPoint(editor.state);
  let first: number | undefined;
  for (const file of taken) {
    const key = newKey('gambar');
    const node = schema.nodes['picture']?.createAndFill({ key, pending: file.name, image: {} });
    if (!node) return;
    tr.replaceRangeWith(at, at, node);
    const found = findPictures(tr.doc).find((picture) => pictureOf(picture.node).key === key);
    if (!found) continue;
    first ??= found.pos;
    at = found.pos + found.node.nodeSize;
    uploads.add(key, file);
  }
  if (first !== undefined) tr.setSelection(NodeSelection.create(tr.doc, first));
  editor.view.dispatch(tr.scrollIntoView());
}

/** Returns where new pictures go: to the cursor, but not into a note (before the notes) or a picture (after it). */
function insertionPoint(state: EditorState): number {
  const { $to } = state.selection;
  const around = findParentNodeClosestToPos($to, ({ type }) => type.name === 'notes' || type.name === 'picture');
  if (!around) return $to.pos;
  return around.node.type.name === 'notes' ? around.pos : around.pos + around.node.nodeSize;
}

function refusalText(others: number, tooMany: number): string | undefined {
  const parts = [
    others > 0 && `${others} berkas bukan gambar, jadi tidak disisipkan.`,
    tooMany > 0 && tooManyText(tooMany),
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

/** Opens the browser's file dialog. The file goes to the picture at `pos`; without `pos`, new pictures are inserted. */
export function chooseFiles(editor: Editor, pos?: number): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED_IMAGES;
  input.multiple = pos === undefined;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    const [file] = files;
    if (!file) return;
    if (pos === undefined) insertFiles(editor, files);
    else giveFile(editor, pos, file);
  });
  input.click();
}

function giveFile(editor: Editor, pos: number, file: File): void {
  const { state, view, storage } = editor;
  if (state.doc.nodeAt(pos)?.type.name !== 'picture') return;
  const key = newKey('gambar');
  const { tr } = state;
  changePicture(tr, pos, { key, pending: file.name });
  storage.picture.uploads?.add(key, file);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
}
