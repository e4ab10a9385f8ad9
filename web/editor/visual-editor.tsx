import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { extensions, PASTE_RULES } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import './editor.css';
import { pastedFiles } from '#web/forms/pasted-file.ts';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import { findPlaces } from './formulas/formula-place-node.ts';
import { endOfText } from './notes/note-nodes.ts';
import { type OpenedText, openText } from './opened-text.ts';
import { PASTE_MARK, type PasteOffer, type WordPaste } from './paste/paste-offer.ts';
import { lacksFormulaReader, prepareFormulas } from './paste/formula-reader.ts';
import { NO_CLIPBOARD, type PastedClipboard, readClipboard } from './paste/pasted-clipboard.ts';
import { takePasted } from './paste/take-pasted.ts';
import { insertFiles } from './pictures/insert-pictures.ts';
import { selectPending, usePictures } from './pictures/use-pictures.ts';
import { isWordFile } from './word/word-file.ts';

type VisualEditorProps = {
  id: string;
  /** Whether the textarea had the focus before the editor replaced it. If so, the editor gets the focus. */
  takesFocus: boolean;
  /** The text at the beginning. The editor reads it once, and passes each changed text to `onChange`. */
  text: string;
  onChange: (text: string) => void;
  /** Content to paste once: a Word file, or clipboard content, which replaces PASTE_MARK in the text. */
  paste: PasteOffer | WordPaste | undefined;
  /** Called with a Word file that was pasted or dropped. */
  onWordFile: (file: File) => void;
  isDisabled: boolean;
  isInvalid: boolean;
  labelId: string;
  descriptionIds: string;
};

/** Edits the text of a textarea in a TipTap editor. The hidden textarea remains the form field that holds the text. */
export function VisualEditor(props: VisualEditorProps) {
  const { id, takesFocus, text, onChange, paste, onWordFile, isDisabled, isInvalid } = props;
  const clipboard = useRef(NO_CLIPBOARD);
  const [opened] = useState(() => openText(text));
  const editor: Editor = useEditor({
    extensions,
    content: opened.content,
    // The Content Security Policy allows styles only from our own files (editor.css).
    injectCSS: false,
    enablePasteRules: PASTE_RULES,
    editorProps: {
      attributes: attributesFor(props),
      transformPastedHTML: (html): string => {
        // HTML that was copied in the editor itself needs no cleaning.
        const isOwn = html.includes('data-pm-slice') && !clipboard.current.ofWord;
        return isOwn ? html : takePasted(editor, html, clipboard.current);
      },
      handleDOMEvents: {
        paste: (_, event) => {
          clipboard.current = readClipboard(event.clipboardData);
          editor.storage.picture.showNotice(undefined);
          return pastesLater(event, event.clipboardData, clipboard.current);
        },
        // ProseMirror does not call handleDrop for a drop beside the text, so this listener handles all drops.
        drop: (view, event) => {
          const { dataTransfer, clientX: left, clientY: top } = event;
          if (view.dragging) return false;
          const files = [...(dataTransfer?.files ?? [])];
          if (files.length === 0) {
            return pastesLater(event, dataTransfer, NO_CLIPBOARD, view.posAtCoords({ left, top })?.pos);
          }
          event.preventDefault();
          takeFiles(files, view.posAtCoords({ left, top })?.pos);
          return true;
        },
      },
      handlePaste: (_, { clipboardData }) => {
        const files = clipboardData ? pastedFiles(clipboardData) : [];
        if (files.length > 0) takeFiles(files);
        return files.length > 0;
      },
    },
    onUpdate: ({ editor: changed }) => onChange(opened.write(changed.getJSON())),
  });

  /** Pastes HTML with formulas as soon as their reader is loaded. Returns false if the HTML can be pasted at once. */
  function pastesLater(event: Event, data: DataTransfer | null, given: PastedClipboard, pos?: number): boolean {
    const html = data?.getData('text/html') ?? '';
    const isPlain = html.includes('data-pm-slice') || editor.isActive('codeBlock');
    if (isPlain || !lacksFormulaReader(html)) return false;
    event.preventDefault();
    const pasteNow = async () => {
      const isReady = await prepareFormulas(html);
      if (editor.isDestroyed) return;
      if (!isReady) editor.storage.picture.showNotice(NOT_PASTED);
      else {
        clipboard.current = given;
        if (pos !== undefined) editor.commands.setTextSelection(pos);
        editor.view.pasteHTML(html);
      }
    };
    void pasteNow();
    return true;
  }

  function takeFiles(files: readonly File[], pos?: number): void {
    const word = files.find(isWordFile);
    if (word) onWordFile(word);
    else insertFiles(editor, files, pos);
  }

  useEffect(() => {
    // Hiding the textarea removes the focus. This command sets the focus one animation frame later, after the hiding.
    if (takesFocus) editor.commands.focus(endOfText(editor.state.doc));
  }, [editor, takesFocus]);

  const pasted = useRef<typeof paste>(undefined);
  useEffect(() => {
    if (!paste || pasted.current === paste) return;
    pasted.current = paste;
    const insert = () => {
      clipboard.current = paste.clipboard;
      if ('before' in paste) pasteAtMark(editor, paste);
      else pasteWord(editor, paste);
      clipboard.current = NO_CLIPBOARD;
    };
    const insertLater = async () => {
      const isReady = await prepareFormulas(paste.html);
      if (editor.isDestroyed) return;
      insert();
      if (!isReady) editor.storage.picture.showNotice(WITHOUT_FORMULAS);
    };
    if (lacksFormulaReader(paste.html)) void insertLater();
    else insert();
  }, [editor, paste]);

  useEffect(() => {
    if (isInvalid) selectPending(editor);
  }, [editor, isInvalid]);

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);

  return (
    <div className="rounded-md border border-field bg-surface focus-within:border-brand has-[.editor-page:focus]:outline-2 has-[.editor-page:focus]:outline-brand has-[.editor-page[aria-invalid]]:border-2 has-[.editor-page[aria-invalid]]:border-clay-text">
      <WhatIsNotEdited {...opened} />
      <EditorToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
      <WhatIsPending editor={editor} />
    </div>
  );
}

const NOT_PASTED =
  'Tempelan ini berisi rumus, tetapi pembacanya tidak dapat dimuat, jadi belum ada yang ditempel. Periksa koneksi Anda, lalu tempel lagi.';
const WITHOUT_FORMULAS =
  'Pembaca rumus tidak dapat dimuat, jadi rumusnya tidak ikut. Urungkan, periksa koneksi Anda, lalu tempel lagi.';

function attributesFor({ id, labelId, descriptionIds, isInvalid }: VisualEditorProps): Record<string, string> {
  return {
    id,
    'data-field': 'content',
    'data-takes-files': '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-describedby': descriptionIds,
    'aria-required': 'true',
    ...(isInvalid && { 'aria-invalid': 'true' }),
    class: 'prose editor-page',
  };
}

/** Uploads the pictures, and shows what the author has to do before sending the text. */
function WhatIsPending({ editor }: { editor: Editor }) {
  const { imageMb } = useUploadLimits();
  const { notice, pendingCount } = usePictures(editor, imageMb);
  const formulaCount = useEditorState({ editor, selector: () => findPlaces(editor.state).length });
  const parts = [
    notice,
    pendingCount > 0 && `${pendingCount} gambar belum terunggah.`,
    formulaCount > 0 && `${formulaCount} rumus belum ditulis ulang.`,
  ];
  return (
    <p role="status" className="border-t border-line px-4 py-3 text-sm text-ink-soft empty:hidden">
      {parts.filter(Boolean).join(' ')}
    </p>
  );
}

function pasteAtMark(editor: Editor, { kind, html, clipboard }: PasteOffer): void {
  let at: number | undefined;
  editor.state.doc.descendants((node, pos) => {
    const index = node.text?.indexOf(PASTE_MARK) ?? -1;
    if (index !== -1) at = pos + index;
  });
  if (at === undefined) return;
  const { tr } = editor.state;
  editor.view.dispatch(tr.delete(at, at + PASTE_MARK.length).setMeta('addToHistory', false));
  editor.commands.setTextSelection(at);
  if (kind === 'formatted') editor.view.pasteHTML(html);
  else insertFiles(editor, clipboard.files);
  if (kind !== 'picture') editor.commands.focus();
}

/** Pastes a Word file at the end of the text or in place of it. Undo brings back a replaced text. */
function pasteWord(editor: Editor, { kind, html }: WordPaste): void {
  const { doc, tr, schema } = editor.state;
  const notes = doc.lastChild?.type.name === 'notes' ? doc.lastChild.nodeSize : 0;
  const from = kind === 'replace' ? 0 : doc.content.size - notes;
  const start = from + 1;
  tr.replaceWith(from, kind === 'replace' ? doc.content.size : from, schema.nodes['paragraph']?.create() ?? []);
  editor.view.dispatch(closeHistory(tr).setSelection(TextSelection.create(tr.doc, start)));
  editor.view.pasteHTML(html);
  editor.chain().setTextSelection(start).focus().scrollIntoView().run();
}

/** Lists what the editor loses or cannot edit. It is above the toolbar, so that authors read it before a change. */
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
