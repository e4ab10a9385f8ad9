import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { drawLatex } from './draw-latex.ts';

/**
 * Match the text before the sign that closes a formula, `$…$` or `$$…$$`. Prices such as "$5 dan $6" are no formulas:
 * before the closing sign and after the opening one is no space.
 */
const IN_LINE = /(?<![^\s([{"'“‘–—-])\$(?![\s$])([^$\uFFFC]{1,1000})(?<!\s)$/;
const ON_OWN_LINE = /(?<![^\s([{"'“‘–—-])\$\$(?![\s$])([^$\uFFFC]{1,1000})(?<!\s)\$$/;

/** Matches the first price of a range: "$5-" in "$5-$10". */
const PRICE = /^\d[\d.,]*\s?\p{L}*[-–—/]$/u;

const key = new PluginKey<DecorationSet>('typedFormulas');

/** A change of the places that wait for their drawing. */
type Change = { add: Decoration } | { remove: Decoration };

/** Turns LaTeX that the author types between `$` into a formula. Without a drawing, the text stays. */
export function typedFormulas(editor: Editor): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr: Transaction, waiting) => {
        const mapped = waiting.map(tr.mapping, tr.doc);
        const change = tr.getMeta(key) as Change | undefined;
        if (!change) return mapped;
        return 'add' in change ? mapped.add(tr.doc, [change.add]) : mapped.remove([change.remove]);
      },
    },
    props: {
      handleTextInput: (view, from, to, text) => {
        const typed = text === '$' ? typedBefore(view.state, from) : undefined;
        if (!typed) return false;
        const start = from - typed.length;
        const place = Decoration.inline(start, from + 1, {}, { latex: typed.latex });
        view.dispatch(view.state.tr.insertText('$', from, to).setMeta(key, { add: place } satisfies Change));
        void draw(editor, view, { ...typed, spec: place.spec as object });
        return true;
      },
    },
  });
}

type Typed = { latex: string; isBlock: boolean; length: number };

function typedBefore({ doc, schema }: EditorState, pos: number): Typed | undefined {
  const $pos = doc.resolve(pos);
  const isCode = $pos.parent.type.spec.code === true || schema.marks['code']?.isInSet($pos.marks()) !== undefined;
  if (isCode || !$pos.parent.inlineContent) return undefined;
  const before = $pos.parent.textBetween(0, $pos.parentOffset, null, '\uFFFC');
  const own = ON_OWN_LINE.exec(before);
  const match = own ?? IN_LINE.exec(before);
  if (match && PRICE.test(match[1] ?? '')) return undefined;
  return match ? { latex: match[1] ?? '', isBlock: own !== null, length: match[0].length } : undefined;
}

async function draw(
  editor: Editor,
  view: EditorView,
  { latex, isBlock, spec }: Typed & { spec: object },
): Promise<void> {
  const drawn = await drawLatex(latex, isBlock);
  if (editor.isDestroyed) return;
  const [place] = key.getState(view.state)?.find(undefined, undefined, (found) => found === spec) ?? [];
  if (!place) return;
  const tr = closeHistory(view.state.tr).setMeta(key, { remove: place } satisfies Change);
  const isUnchanged = view.state.doc.textBetween(place.from, place.to, null, '\uFFFC').includes(latex);
  const type = view.state.schema.nodes['formula'];
  if ('problem' in drawn) editor.storage.picture.showNotice(`Rumus belum jadi. ${drawn.problem}`);
  else if (isUnchanged && type)
    tr.replaceWith(place.from, place.to, type.create({ mathml: writeFormula(drawn.formula) }));
  view.dispatch(tr);
}
