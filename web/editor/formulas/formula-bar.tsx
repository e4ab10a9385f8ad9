import type { Editor } from '@tiptap/react';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { takeAsText } from './formula-node.ts';

/** The bar for the selected placeholder of a formula. Text that the author types replaces the placeholder. */
export function FormulaBar({ editor, text }: { editor: Editor; text: string }) {
  return (
    <Bar label="Rumus">
      <span className="px-2.5 text-xs wrap-anywhere">
        <strong>Rumus ini belum bisa ikut:</strong> {text}
      </span>
      <BarButton label="Pakai sebagai teks" onClick={() => takeAsText(editor)} />
      <BarButton label="Hapus" onClick={() => editor.chain().focus().deleteSelection().run()} />
    </Bar>
  );
}
