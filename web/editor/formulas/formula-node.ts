import { type Editor, Node } from '@tiptap/react';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import type { Formula } from '#contract/formulas/formula.ts';
import { formulaText } from '#contract/formulas/formula-text.ts';
import { writeFormula } from '#contract/formulas/write-formula.ts';
import { parseHtml } from '#web/editor/parse-html.ts';
import { formulaIn, markupOf, mathElement } from './math-element.ts';
import { typedFormulas } from './typed-formulas.ts';

/** A formula. The attribute `mathml` is its markup as texts store it: `<math>…</math>`. */
export const FormulaNode = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({ mathml: { default: '', rendered: false, parseHTML: markupOf } }),
  parseHTML: () => [{ tag: 'math', getAttrs: (element) => formulaIn(element) !== undefined && null }],
  renderHTML({ node }) {
    const formula = readMarkup(String(node.attrs['mathml']));
    const element = document.createElement('span');
    element.className = formula?.isBlock ? 'editor-formula editor-formula-block' : 'editor-formula';
    element.contentEditable = 'false';
    if (formula) element.append(mathElement(formula));
    return element;
  },
  renderText({ node }) {
    const formula = readMarkup(String(node.attrs['mathml']));
    return formula ? formulaText(formula) : '';
  },
  // The toolbar opens the form for the formula. Without this, Enter would replace the formula by a new line.
  addKeyboardShortcuts() {
    return { Enter: () => selectedFormula(this.editor.state) !== undefined };
  },
  addProseMirrorPlugins() {
    return [typedFormulas(this.editor)];
  },
});

function readMarkup(markup: string): Formula | undefined {
  const math = parseHtml(markup).querySelector('math');
  return math ? formulaIn(math) : undefined;
}

export function selectedFormula({ selection }: EditorState): Formula | undefined {
  const isFormula = selection instanceof NodeSelection && selection.node.type.name === 'formula';
  return isFormula ? readMarkup(String(selection.node.attrs['mathml'])) : undefined;
}

/** Whether a formula may stand at the cursor. */
export function canInsertFormula({ selection: { $from }, schema }: EditorState): boolean {
  const type = schema.nodes['formula'];
  return (
    type !== undefined && $from.parent.inlineContent && $from.parent.canReplaceWith($from.index(), $from.index(), type)
  );
}

/** Returns the position of the selected formula or place of one. */
export function formulaPos({ selection }: EditorState): number | undefined {
  const isOne = selection instanceof NodeSelection && selection.node.type.name.startsWith('formula');
  return isOne ? selection.from : undefined;
}

/** Puts a formula in place of the one at `pos`, or in place of the selection. The cursor goes behind it. */
export function insertFormula(editor: Editor, formula: Formula, pos: number | undefined): void {
  const content = { type: 'formula', attrs: { mathml: writeFormula(formula) } };
  const isThere = pos !== undefined && editor.state.doc.nodeAt(pos)?.type.name.startsWith('formula') === true;
  const chain = editor.chain().focus();
  if (isThere) chain.insertContentAt({ from: pos, to: pos + 1 }, content).run();
  else chain.insertContent(content).run();
}
