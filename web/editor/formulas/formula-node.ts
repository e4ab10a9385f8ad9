import { type Editor, findChildren, Node, type NodeWithPos } from '@tiptap/react';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { FORMULA } from './stored-formula.ts';

/**
 * The placeholder of a pasted formula, with the formula as text. The editor has no formulas, so the author has to
 * replace each placeholder before the article can be submitted.
 */
export const FormulaNode = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    text: { default: '', rendered: false, parseHTML: (element) => element.textContent.trim() },
  }),
  // This rule must be tried before the rule for highlighted text, which is <mark> too and has the default priority 50.
  parseHTML: () => [{ tag: `mark[${FORMULA}]`, priority: 60 }],
  renderText: ({ node }) => formulaText(node),
  renderHTML: ({ node, HTMLAttributes }) => ['mark', { ...HTMLAttributes, [FORMULA]: '' }, formulaText(node)],
});

function formulaText({ attrs }: NodeSelection['node']): string {
  return String(attrs['text']);
}

export function selectedFormula({ selection }: EditorState): string | undefined {
  const isFormula = selection instanceof NodeSelection && selection.node.type.name === 'formula';
  return isFormula ? formulaText(selection.node) : undefined;
}

export function findFormulas({ doc }: EditorState): NodeWithPos[] {
  return findChildren(doc, ({ type }) => type.name === 'formula');
}

/** Replaces the selected placeholder by the formula's text. */
export function takeAsText(editor: Editor): void {
  const { state, view } = editor;
  const text = selectedFormula(state);
  if (text === undefined) return;
  const { from, to } = state.selection;
  const marks = state.doc.nodeAt(from)?.marks ?? [];
  view.dispatch(state.tr.replaceWith(from, to, text === '' ? [] : state.schema.text(text, marks)).scrollIntoView());
  editor.commands.focus();
}
