import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { type DocumentNode, readText, unknownTags, writeDocument } from './document-text.ts';
import { extensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import './editor.css';
import { pastedFile } from './image-rules.ts';
import { cleanPastedHtml } from './pasted-html.ts';

export type VisualEditorProps = {
  id: string;
  /** For who went on typing in the textarea while the editor was on its way. */
  takesFocus: boolean;
  /** Read once, written on every change. */
  text: string;
  onChange: (text: string) => void;
  isDisabled: boolean;
  isInvalid: boolean;
  labelId: string;
  descriptionIds: string;
};

/** A better pen for the textarea, which remains the field. */
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
  const [lost] = useState(() => unknownTags(text));
  const [content] = useState(() => readText(text));
  const editor = useEditor({
    extensions,
    content,
    // The page's policy takes styles from our own files only (editor.css).
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': descriptionIds,
        'aria-required': 'true',
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: 'prose editor-page',
      },
      transformPastedHTML: (html) => {
        // Copied within the editor: clean already.
        if (html.includes('data-pm-slice')) return html;
        const pasted = cleanPastedHtml(html);
        setDroppedImages(pasted.droppedImages);
        return pasted.html;
      },
      // The form takes it as the article's picture.
      handlePaste: (_, { clipboardData }) => clipboardData !== null && pastedFile(clipboardData) !== undefined,
    },
    onUpdate: ({ editor: changed }) => onChange(writeDocument(changed.getJSON() as DocumentNode)),
  });

  useEffect(() => {
    // In a frame of its own: the page may only now take the textarea away, and the focus with it.
    if (takesFocus) editor.commands.focus('end');
  }, [editor, takesFocus]);

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);

  return (
    <div className="rounded-md border border-field bg-surface focus-within:border-brand has-[.editor-page:focus]:outline-2 has-[.editor-page:focus]:outline-brand has-[.editor-page[aria-invalid]]:border-2 has-[.editor-page[aria-invalid]]:border-clay-text">
      <EditorToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
      {lost.length > 0 && (
        <p role="status" className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          Editor visual tidak mengenal {lost.map((tag) => `<${tag}>`).join(', ')}. Bagian itu hilang bila Anda mengubah
          tulisan di sini; matikan editor visual untuk mempertahankannya.
        </p>
      )}
      {droppedImages > 0 && (
        <p role="status" className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          {droppedImages} gambar di dalam teks tidak ikut ditempel. Satu gambar dapat dipasang di bagian Gambar.
        </p>
      )}
    </div>
  );
}
