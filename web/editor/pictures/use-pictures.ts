import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { findPlaces } from '#web/editor/formulas/formula-place-node.ts';
import { findPending, findPictures, pictureOf } from './picture.ts';
import { connectPictures, settlePictures } from './picture-node.ts';
import { createUploads, type PictureUploads } from './picture-uploads.ts';

/** Uploads the text's pictures while the editor is shown. Returns a notice, and how many pictures are not stored. */
export function usePictures(editor: Editor, limitMb: number) {
  const [notice, setNotice] = useState<string>();
  const pendingCount = useEditorState({
    editor,
    selector: () => findPending(editor.state.doc).length,
  });

  useEffect(() => {
    const isWanted = (key: string) =>
      !editor.isDestroyed && findPictures(editor.state.doc).some(({ node }) => pictureOf(node).key === key);
    const uploads: PictureUploads = createUploads({
      limitMb,
      isWanted,
      onDone: () => {
        if (!editor.isDestroyed) settlePictures(editor.view, uploads);
      },
    });
    const follow = () => {
      settlePictures(editor.view, uploads);
      uploads.proceed();
    };
    connectPictures(editor, { uploads, showNotice: setNotice });
    editor.on('update', follow);
    return () => {
      editor.off('update', follow);
      uploads.stop();
      connectPictures(editor, { uploads: undefined });
    };
  }, [editor, limitMb]);

  return { notice, pendingCount };
}

/** Selects the first pending picture or formula, because a text with pending parts cannot be sent. */
export function selectPending(editor: Editor): void {
  const places = [...findPending(editor.state.doc), ...findPlaces(editor.state)].map(({ pos }) => pos);
  const first = Math.min(...places);
  if (places.length > 0) editor.chain().setNodeSelection(first).focus().scrollIntoView().run();
}
