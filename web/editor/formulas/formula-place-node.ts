import { type Editor, findChildren, Node, type NodeWithPos } from '@tiptap/react';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { FORMULA } from './stored-formula.ts';

/**
 * The place of a pasted formula that could not be read, with the formula as text. The author has to replace each place
 * before the article can be submitted.
 */
export const FormulaPlaceNode = Node.create({
  name: 'formulaPlace',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    text: { default: '', rendered: false, parseHTML: (element) => element.textContent.trim() },
  }),
  // This rule must be tried before the rule for highlighted text, which is <mark> too and has the default priority 50.
  parseHTML: () => [{ tag: `mark[${FORMULA}]`, priority: 60 }],
  renderText: ({ node }) => placeText(node),
  renderHTML: ({ node, HTMLAttributes }) => ['mark', { ...HTMLAttributes, [FORMULA]: '' }, placeText(node)],
});

function placeText({ attrs }: NodeSelection['node']): string {
  return String(attrs['text']);
}

export function selectedPlace({ selection }: EditorState): string | undefined {
  const isPlace = selection instanceof NodeSelection && selection.node.type.name === 'formulaPlace';
  return isPlace ? placeText(selection.node) : undefined;
}

export function findPlaces({ doc }: EditorState): NodeWithPos[] {
  return findChildren(doc, ({ type }) => type.name === 'formulaPlace');
}

/** Replaces the selected place by the formula's text. */
export function takeAsText(editor: Editor): void {
  const { state, view } = editor;
  const text = selectedPlace(state);
  if (text === undefined) return;
  const { from, to } = state.selection;
  const marks = state.doc.nodeAt(from)?.marks ?? [];
  view.dispatch(state.tr.replaceWith(from, to, text === '' ? [] : state.schema.text(text, marks)).scrollIntoView());
  editor.commands.focus();
}
