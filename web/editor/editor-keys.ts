import { type CommandProps, Extension } from '@tiptap/react';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { ResolvedPos } from '@tiptap/pm/model';

/** What Enter does within a caption or a description list, by node name: it moves on to the next element, or leaves. */
const ENTER_IN: Readonly<Record<string, (state: EditorState) => Transaction | undefined>> = {
  figureCaption: leaveFigure,
  tableCaption: enterTable,
  term: goOnInDescriptions,
  description: goOnInDescriptions,
};

export const blockKeys = Extension.create({
  name: 'blockKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { state, view } = this.editor;
        const { $from } = state.selection;
        if (!(state.selection instanceof TextSelection) || $from.depth < 1) return false;
        const tr = ENTER_IN[$from.node(-1).type.name]?.(state);
        if (tr) view.dispatch(tr.scrollIntoView());
        return tr !== undefined;
      },
    };
  },
});

/** Deletes a table together with its caption. */
export function deleteWholeTable({ state, dispatch }: CommandProps): boolean {
  const { $from } = state.selection;
  const depth = depthOf($from, 'captionedTable') ?? depthOf($from, 'table');
  if (depth === undefined) return false;
  dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView());
  return true;
}

/** Leaves a figure. The text after the caret becomes the paragraph below it. */
function leaveFigure({ tr, schema }: EditorState): Transaction | undefined {
  tr.deleteSelection();
  const { $from } = tr.selection;
  const figure = depthOf($from, 'figure');
  if (figure === undefined) return undefined;
  const rest = $from.parent.content.cut($from.parentOffset);
  const after = $from.after(figure);
  tr.insert(after, schema.nodes['paragraph']?.create(null, rest) ?? []);
  tr.setSelection(TextSelection.create(tr.doc, after + 1));
  return rest.size > 0 ? tr.delete($from.pos, $from.end()) : tr;
}

function enterTable({ tr, doc, selection }: EditorState): Transaction {
  return tr.setSelection(TextSelection.near(doc.resolve(selection.$to.after(-1) + 1)));
}

/**
 * Enter after a term begins its description, and after a description the next term. In an empty element at the end,
 * Enter leaves the list.
 */
function goOnInDescriptions({ tr, schema }: EditorState): Transaction | undefined {
  tr.deleteSelection();
  const { $from } = tr.selection;
  const item = $from.node(-1);
  const list = depthOf($from, 'descriptionList');
  if (list === undefined || $from.index(-1) < item.childCount - 1) return undefined;
  const paragraph = schema.nodes['paragraph'];
  const next = schema.nodes[item.type.name === 'term' ? 'description' : 'term'];
  if (!paragraph || !next) return undefined;
  if (item.childCount === 1 && $from.parent.content.size === 0 && isLast($from, list)) {
    const after = $from.after(list);
    tr.insert(after, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
    const emptied = highestAlone($from, list);
    return tr.delete($from.before(emptied), $from.after(emptied));
  }
  return tr.split($from.pos, 2, [{ type: next }, { type: paragraph }]);
}

function isLast($pos: ResolvedPos, above: number): boolean {
  return Array.from({ length: $pos.depth - above }, (_, index) => above + index).every(
    (depth) => $pos.index(depth) === $pos.node(depth).childCount - 1,
  );
}

/**
 * Returns the depth of the outermost node, below the list, that would be empty without the paragraph at this position.
 */
function highestAlone($pos: ResolvedPos, list: number): number {
  let depth = $pos.depth - 1;
  while (depth > list && $pos.node(depth - 1).childCount === 1) depth -= 1;
  return depth;
}

function depthOf($pos: ResolvedPos, name: string): number | undefined {
  for (let { depth } = $pos; depth > 0; depth -= 1) if ($pos.node(depth).type.name === name) return depth;
  return undefined;
}
