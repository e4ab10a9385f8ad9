import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Formula } from '#contract/formulas/formula.ts';
import { keepFocus } from '#web/editor/bar-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { inputStyles } from '#web/ui/field.tsx';
import { drawLatex, latexFor } from './draw-latex.ts';
import { insertFormula } from './formula-node.ts';
import type { DrawnLatex } from './latex-client.ts';
import { mathElement } from './math-element.ts';

type FormProps = {
  editor: Editor;
  /** The formula that will be replaced. */
  formula: Formula | undefined;
  /** The LaTeX at the beginning, if there is no formula: the selected text. */
  text: string;
  /** The position of the formula, or of the place of one, that will be replaced. */
  pos: number | undefined;
  onClose: () => void;
};

/** LaTeX that a button puts at the cursor. The cursor then stands between the first braces. */
const PIECES: readonly { label: string; latex: string }[] = [
  { label: 'Pecahan', latex: '\\frac{}{}' },
  { label: 'Akar', latex: '\\sqrt{}' },
  { label: 'Pangkat', latex: '^{}' },
  { label: 'Indeks', latex: '_{}' },
  { label: 'Jumlah', latex: '\\sum_{}^{} ' },
  { label: 'Integral', latex: '\\int_{}^{} ' },
  { label: 'Rata-rata', latex: '\\bar{}' },
  { label: 'Kurung', latex: '\\left({}\\right)' },
  { label: 'Matriks', latex: '\\begin{pmatrix}{} & \\\\ & \\end{pmatrix}' },
  { label: 'Teks', latex: '\\text{}' },
];

/** The form for the LaTeX of a formula, with its drawing. A role="group", because it is inside the article's <form>. */
export function FormulaForm({ editor, formula, text, pos, onClose }: FormProps) {
  const [latex, setLatex] = useState(formula?.latex ?? text);
  const [isBlock, setIsBlock] = useState(formula?.isBlock ?? false);
  const [isSent, setIsSent] = useState(false);
  const hasNoLatex = useMissingLatex(formula, setLatex);
  const place = usePosition(editor, pos);
  /** Whether the author has sent the form, and whether it was closed meanwhile. */
  const state = useRef({ isSending: false, isClosed: false });
  const drawn = useDrawing(latex, isBlock);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isEmpty = latex.trim() === '';
  const problem = drawn && 'problem' in drawn && (!isEmpty || isSent) ? drawn.problem : undefined;

  useEffect(() => {
    input.current?.focus();
    const { current } = state;
    current.isClosed = false;
    return () => {
      current.isClosed = true;
    };
  }, []);

  function close(): void {
    onClose();
    editor.commands.focus();
  }

  async function apply(): Promise<void> {
    if (state.current.isSending) return;
    setIsSent(true);
    state.current.isSending = true;
    const result = await drawLatex(latex, isBlock);
    state.current.isSending = false;
    if (state.current.isClosed) return;
    if ('problem' in result) input.current?.focus();
    else {
      insertFormula(editor, result.formula, place.current);
      onClose();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isFromInput = event.target === input.current && !event.shiftKey;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isFromInput) void apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function insertPiece(piece: string): void {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const selected = latex.slice(selectionStart, selectionEnd);
    const gap = piece.indexOf('{}') + 1;
    const filled = gap > 0 ? piece.slice(0, gap) + selected + piece.slice(gap) : piece;
    setLatex(latex.slice(0, selectionStart) + filled + latex.slice(selectionEnd));
    field.focus();
    // React has not yet written the new value. The field keeps the selection that is set after it has.
    requestAnimationFrame(() => {
      const at = selectionStart + (gap > 0 ? gap + selected.length : filled.length);
      field.setSelectionRange(at, at);
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter and Esc of the controls
    <div role="group" aria-label="Rumus" onKeyDown={onKeyDown} className="grid gap-2 border-t border-line p-3">
      <label htmlFor={`${id}-latex`} className="text-sm font-semibold">
        Rumus dalam LaTeX
      </label>
      <textarea
        ref={input}
        id={`${id}-latex`}
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={String.raw`\frac{a}{b}, x^2, \text{CO}_2`}
        value={latex}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-drawing`}
        onChange={(event) => setLatex(event.target.value)}
        className={`${inputStyles} resize-y py-2 font-[monospace] text-sm`}
      />
      {hasNoLatex && (
        <p className="text-sm text-ink-soft">
          Rumus ini tampil utuh, tetapi tidak dapat ditulis sebagai LaTeX. Bila perlu mengubahnya, tulis ulang di sini.
        </p>
      )}
      <div role="group" aria-label="Sisipkan bagian rumus" className="flex flex-wrap gap-1">
        {PIECES.map(({ label, latex: piece }) => (
          <Button
            key={label}
            label={label}
            onMouseDown={keepFocus}
            onClick={() => insertPiece(piece)}
            className="min-h-9 rounded-sm border border-line px-2.5 text-xs font-medium text-ink-soft hover:bg-mist hover:text-ink"
          />
        ))}
      </div>
      <div
        id={`${id}-drawing`}
        role="status"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide drawing
        tabIndex={0}
        className="min-h-12 overflow-x-auto rounded-md bg-mist px-4 py-3"
      >
        {problem !== undefined && <p className="text-sm font-medium text-clay-text">{problem}</p>}
        {drawn && 'formula' in drawn && <Drawing formula={drawn.formula} />}
        {problem === undefined && (!drawn || 'problem' in drawn) && (
          <p className="text-sm text-ink-soft">{isEmpty ? 'Rumus tampil di sini selagi ditulis.' : 'Menggambar…'}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label className="mr-auto flex min-h-9 items-center gap-2 text-sm">
          <input type="checkbox" checked={isBlock} onChange={(event) => setIsBlock(event.target.checked)} />
          Di baris sendiri
        </label>
        <Button styles="small" label={formula ? 'Ganti' : 'Sisipkan'} onClick={() => void apply()} />
        <Button styles="quiet" label="Batal" onClick={close} />
      </div>
    </div>
  );
}

/** Makes LaTeX of a formula that has none, such as one from Word. Returns whether that has failed. */
function useMissingLatex(formula: Formula | undefined, setLatex: (change: (typed: string) => string) => void): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (formula?.latex !== '') return;
    let isWanted = true;
    const write = async () => {
      const latex = await latexFor(formula);
      if (!isWanted) return;
      if (latex === '') setHasFailed(true);
      // The author may have typed something meanwhile.
      else setLatex((typed) => (typed === '' ? latex : typed));
    };
    void write();
    return () => {
      isWanted = false;
    };
  }, [formula, setLatex]);
  return hasFailed;
}

/** Follows a position while the text around it changes. */
function usePosition(editor: Editor, pos: number | undefined) {
  const current = useRef(pos);
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (current.current !== undefined) current.current = transaction.mapping.map(current.current);
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [editor]);
  return current;
}

/** Draws LaTeX again after each change. Returns the last drawing, the problem of this LaTeX, or undefined while drawing. */
function useDrawing(latex: string, isBlock: boolean): DrawnLatex | undefined {
  const [{ of, drawn }, setDrawn] = useState<{ of: string; drawn: DrawnLatex | undefined }>({
    of: '',
    drawn: undefined,
  });
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const result = await drawLatex(latex, isBlock);
      if (isWanted) setDrawn({ of: latex, drawn: result });
    };
    void draw();
    return () => {
      isWanted = false;
    };
  }, [latex, isBlock]);
  // A drawing stays until the next one is ready. A problem of earlier LaTeX would only confuse.
  return drawn && 'problem' in drawn && of !== latex ? undefined : drawn;
}

function Drawing({ formula }: { formula: Formula }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.replaceChildren(mathElement(formula)), [formula]);
  return <span ref={place} className="text-lg" />;
}
