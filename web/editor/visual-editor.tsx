import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import type { DocumentNode } from './document-types.ts';
import { extensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import './editor.css';
import { pastedFile } from '#web/forms/pasted-file.ts';
import { type OpenedText, openText } from './opened-text.ts';
import { cleanPastedHtml } from './paste/pasted-html.ts';

export type VisualEditorProps = {
  id: string;
  /** The textarea had the focus while the editor was loading, so the editor takes it over. */
  takesFocus: boolean;
  /** The text is read once, and written on every change. */
  text: string;
  onChange: (text: string) => void;
  isDisabled: boolean;
  isInvalid: boolean;
  labelId: string;
  descriptionIds: string;
};

/** Edits the text of a textarea, which stays in the page as the form's field. */
export function VisualEditor({
  id,
  takesFocus,
  text,
  onChange,
  isDisabled,
  isInvalid,
  labelId,
  descriptionIds,
}: VisualEditorProps) {
  const [droppedImages, setDroppedImages] = useState(0);
  const [opened] = useState(() => openText(text));
  const editor = useEditor({
    extensions,
    content: opened.content,
    // The page's policy allows styles only from our own files (editor.css).
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        'data-field': 'content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': descriptionIds,
        'aria-required': 'true',
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: 'prose editor-page',
      },
      transformPastedHTML: (html) => {
        // HTML copied within the editor needs no cleaning.
        if (html.includes('data-pm-slice')) return html;
        const pasted = cleanPastedHtml(html);
        setDroppedImages(pasted.droppedImages);
        return pasted.html;
      },
      // The form takes a pasted picture as the article's picture.
      handlePaste: (_, { clipboardData }) => clipboardData !== null && pastedFile(clipboardData) !== undefined,
    },
    onUpdate: ({ editor: changed }) => onChange(opened.write(changed.getJSON() as DocumentNode)),
  });

  useEffect(() => {
    // Tiptap focuses in the next frame: only by then is the textarea hidden, which would lose the focus.
    if (takesFocus) editor.commands.focus('end');
  }, [editor, takesFocus]);

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);

  return (
    <div className="rounded-md border border-field bg-surface focus-within:border-brand has-[.editor-page:focus]:outline-2 has-[.editor-page:focus]:outline-brand has-[.editor-page[aria-invalid]]:border-2 has-[.editor-page[aria-invalid]]:border-clay-text">
      <WhatIsNotEdited {...opened} />
      <EditorToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
      {droppedImages > 0 && (
        <p role="status" className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          {droppedImages} gambar di dalam teks tidak ikut ditempel. Satu gambar dapat dipasang di bagian Gambar.
        </p>
      )}
    </div>
  );
}

/** Shown above the toolbar, so that authors read it before they change anything. */
function WhatIsNotEdited({ losses, hasKeptParts }: Pick<OpenedText, 'losses' | 'hasKeptParts'>) {
  if (losses.length === 0 && !hasKeptParts) return null;
  return (
    <div role="status" className="grid gap-1 border-b border-line px-4 py-3 text-sm">
      {losses.length > 0 && (
        <p>
          <strong>Yang tidak dapat dipertahankan editor visual:</strong> {losses.join(', ')}. Bagian itu hilang begitu
          Anda mengubah tulisan di sini. Matikan editor visual bila Anda ingin memeriksanya dulu.
        </p>
      )}
      {hasKeptParts && (
        <p className="text-ink-soft">
          Bagian berbingkai putus-putus tetap seperti adanya. Untuk mengubahnya, matikan editor visual.
        </p>
      )}
    </div>
  );
}
