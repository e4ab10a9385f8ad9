import { type Editor, findChildren, Node, type NodeWithPos } from '@tiptap/react';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { FORMULA } from './stored-formula.ts';

/**
 * The placeholder of a formula that could not be taken over, with its text. An article that contains one cannot be
 * sent.
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
  // This priority puts the rule before the one for highlighted text.
  parseHTML: () => [{ tag: `mark[${FORMULA}]`, priority: 60 }],
  renderText: ({ node }) => formulaText(node),
  renderHTML: ({ node, HTMLAttributes }) => ['mark', { ...HTMLAttributes, [FORMULA]: '' }, formulaText(node)],
});

function formulaText({ attrs }: NodeSelection['node']): string {
  return String(attrs['text']);
}

/** Returns the text of the selected formula. */
export function selectedFormula({ selection }: EditorState): string | undefined {
  const isFormula = selection instanceof NodeSelection && selection.node.type.name === 'formula';
  return isFormula ? formulaText(selection.node) : undefined;
}

export function findFormulas({ doc }: EditorState): NodeWithPos[] {
  return findChildren(doc, ({ type }) => type.name === 'formula');
}

/** Replaces the selected formula by its text, as ordinary text. */
export function takeAsText(editor: Editor): void {
  const { state, view } = editor;
  const text = selectedFormula(state);
  if (text === undefined) return;
  const { from, to } = state.selection;
  const marks = state.doc.nodeAt(from)?.marks ?? [];
  view.dispatch(state.tr.replaceWith(from, to, text === '' ? [] : state.schema.text(text, marks)).scrollIntoView());
  editor.commands.focus();
}
