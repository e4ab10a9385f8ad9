import type { Editor } from '@tiptap/react';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { withMod } from '#web/editor/shortcut.ts';

export const NOTE_KEYS = withMod('Alt+F');

/** The bar for a note, shown while the cursor is at the note's reference or in the note. */
export function NoteBar({ editor, at }: { editor: Editor; at: { number: number; isInNote: boolean } }) {
  return (
    <Bar label={`Catatan kaki ${at.number}`}>
      <span className="px-2.5 text-xs font-semibold">Catatan kaki {at.number}</span>
      <BarButton
        label={at.isInNote ? 'Kembali ke teks' : 'Ke catatannya'}
        title={NOTE_KEYS}
        onClick={() => editor.chain().focus().jumpNote().run()}
      />
      <BarButton label="Hapus catatan" onClick={() => editor.chain().focus().deleteNote().run()} />
    </Bar>
  );
}
