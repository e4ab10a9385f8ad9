import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { formulaPos, selectedFormula } from './formula-node.ts';
import { selectedPlace } from './formula-place-node.ts';
import { NOT_LOADED } from './not-loaded.ts';

const formulaForm = loadable(async () => (await import('./formula-form.tsx')).FormulaForm);

/**
 * Loads and shows the form for the selected formula. Without one, the form is for a new formula, and the selected text
 * or place is its LaTeX.
 */
export function FormulaFormAtCursor({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { loaded: Form, hasFailed } = useLoadable(formulaForm, true);
  const [given] = useState(() => {
    const { from, to } = editor.state.selection;
    const text = selectedPlace(editor.state)?.replace(/^\$+|\$+$/g, '') ?? editor.state.doc.textBetween(from, to, ' ');
    return { formula: selectedFormula(editor.state), text, pos: formulaPos(editor.state) };
  });
  if (Form) return <Form editor={editor} {...given} onClose={onClose} />;
  return (
    <p role="status" className="border-t border-line px-4 py-3 text-sm">
      {hasFailed ? NOT_LOADED : 'Memuat…'}
    </p>
  );
}
