import type { Editor } from '@tiptap/react';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { takeAsText } from './formula-node.ts';

/** Shown while the place of a formula is selected. What is typed then stands instead of it. */
export function FormulaBar({ editor, text }: { editor: Editor; text: string }) {
  return (
    <Bar label="Rumus">
      <span className="px-2.5 text-xs wrap-anywhere">
        <strong>Rumus ini belum bisa ikut:</strong> {text}
      </span>
      <BarButton onClick={() => takeAsText(editor)}>Pakai sebagai teks</BarButton>
      <BarButton onClick={() => editor.chain().focus().deleteSelection().run()}>Hapus</BarButton>
    </Bar>
  );
}
