import type { Editor } from '@tiptap/react';
import { Bar, BarButton } from '#web/editor/bar-button.tsx';
import { takeAsText } from './formula-place-node.ts';

type BarProps = {
  editor: Editor;
  /** Opens the form for the formula's LaTeX. */
  onWrite: () => void;
};

/** The bar for the selected formula. */
export function FormulaBar({ editor, onWrite }: BarProps) {
  return (
    <Bar label="Rumus">
      <BarButton label="Ubah rumus" title="Enter" onClick={onWrite} />
      <BarButton label="Hapus rumus" onClick={() => editor.chain().focus().deleteSelection().run()} />
    </Bar>
  );
}

/** The bar for the selected place of a formula that could not be read. Text that the author types replaces the place. */
export function FormulaPlaceBar({ editor, text, onWrite }: BarProps & { text: string }) {
  return (
    <Bar label="Rumus">
      <span className="px-2.5 text-xs wrap-anywhere">
        <strong>Rumus ini belum terbaca:</strong> {text}
      </span>
      <BarButton label="Tulis rumusnya" onClick={onWrite} />
      <BarButton label="Pakai sebagai teks" onClick={() => takeAsText(editor)} />
      <BarButton label="Hapus" onClick={() => editor.chain().focus().deleteSelection().run()} />
    </Bar>
  );
}
