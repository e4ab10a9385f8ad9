import type { Node as TextNode } from '@tiptap/pm/model';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { countCharacters, formatCount } from '#contract/rules.ts';
import { writeDocument } from '#web/editor/document-writer.ts';
import { extensions, PASTE_RULES } from '#web/editor/editor-extensions.ts';
import { takePasted } from '#web/editor/paste/take-pasted.ts';
import { connectPictures } from '#web/editor/pictures/picture-node.ts';
import { createUploads } from '#web/editor/pictures/picture-uploads.ts';
import '#web/editor/editor.css';
import type { OpenedWordText } from './read-word.ts';

export type WordSummary = {
  /** What the file contains, in words: '1.204 kata', '3 gambar'. */
  counts: string[];
  /** The notice about what pasting has lost, such as pictures. */
  notice: string | undefined;
  /** The length of the text that the form would get. */
  characters: number;
  /** Why the file cannot be used. */
  refusal?: string;
};

const EMPTY = 'Berkas ini tidak berisi tulisan yang dapat dipakai.';
const TOO_MUCH =
  'Susunan berkas ini terlalu besar atau terlalu dalam. Bagi di Word menjadi beberapa berkas, lalu buka satu per satu.';

/**
 * Shows what the visual editor makes of a Word file: pastes it into a read-only editor that uploads nothing. Calls
 * `onRead` once with a summary of the result.
 */
export function WordPreview({ word, onRead }: { word: OpenedWordText; onRead: (summary: WordSummary) => void }) {
  const { html, clipboard } = word;
  const editor: Editor = useEditor({
    extensions,
    editable: false,
    injectCSS: false,
    enablePasteRules: PASTE_RULES,
    editorProps: {
      attributes: { role: 'document', 'aria-label': 'Pratinjau isi berkas', class: 'prose editor-page' },
      transformPastedHTML: (pasted): string => takePasted(editor, pasted, clipboard),
    },
  });
  const hasRead = useRef(false);
  const read = useEffectEvent(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    let notice: string | undefined;
    const uploads = createUploads({ limitMb: 0, isWanted: () => false, onDone: () => {} });
    connectPictures(editor, {
      uploads,
      showNotice: (text) => {
        notice = text;
      },
    });
    editor.view.pasteHTML(html);
    onRead(summarize(editor.state.doc, html, notice));
  });

  useEffect(() => read(), []);

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keyboard
      tabIndex={0}
      role="region"
      aria-label="Pratinjau"
      className="mt-5 max-h-[50dvh] overflow-y-auto rounded-md border border-line bg-surface"
    >
      <EditorContent editor={editor} />
    </div>
  );
}

function summarize(doc: TextNode, html: string, notice: string | undefined): WordSummary {
  const found: Record<string, number> = {};
  doc.descendants(({ type }) => {
    found[type.name] = (found[type.name] ?? 0) + 1;
  });
  const words = doc.textBetween(0, doc.content.size, ' ', ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const counts = [
    [words, 'kata'],
    [found['heading'], 'judul bagian'],
    [found['table'], 'tabel'],
    [found['picture'], 'gambar'],
    [found['formula'], 'rumus'],
    [found['note'], 'catatan kaki'],
  ] as const;
  const isEmpty = words === 0 && !found['picture'] && !found['table'] && !found['formula'];
  return {
    counts: counts.flatMap(([count = 0, name]) => (count > 0 ? [`${formatCount(count)} ${name}`] : [])),
    notice,
    characters: countCharacters(writeDocument(doc.toJSON())),
    ...(isEmpty && { refusal: html.replaceAll(/<[^>]*>/g, '').trim() === '' ? EMPTY : TOO_MUCH }),
  };
}
