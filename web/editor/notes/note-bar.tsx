import type { Editor } from '@tiptap/react';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { withMod } from '#web/editor/shortcut.ts';

export const NOTE_KEYS = withMod('Alt+F');

/** Shown while the cursor is at a reference or in its note. */
export function NoteBar({ editor, at }: { editor: Editor; at: { number: number; isInNote: boolean } }) {
  return (
    <Bar label={`Catatan kaki ${at.number}`}>
      <span className="px-2.5 text-xs font-semibold">Catatan kaki {at.number}</span>
      <BarButton title={NOTE_KEYS} onClick={() => editor.chain().focus().jumpNote().run()}>
        {at.isInNote ? 'Kembali ke teks' : 'Ke catatannya'}
      </BarButton>
      <BarButton onClick={() => editor.chain().focus().deleteNote().run()}>Hapus catatan</BarButton>
    </Bar>
  );
}
