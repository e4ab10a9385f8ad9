import { type CommandProps, Extension } from '@tiptap/react';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Fragment, ResolvedPos } from '@tiptap/pm/model';

/** Handlers of Enter in captions and description lists, by node type. They begin the next element or leave the node. */
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

/** Inserts a paragraph with this content at `pos`, and puts the cursor at the paragraph's beginning. */
export function beginParagraph(tr: Transaction, pos: number, content?: Fragment): Transaction {
  tr.insert(pos, tr.doc.type.schema.nodes['paragraph']?.create(null, content) ?? []);
  return tr.setSelection(TextSelection.create(tr.doc, pos + 1));
}

/** Deletes a table together with its caption. */
export function deleteWholeTable({ state, dispatch }: CommandProps): boolean {
  const { $from } = state.selection;
  const depth = depthOf($from, 'captionedTable') ?? depthOf($from, 'table');
  if (depth === undefined) return false;
  dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView());
  return true;
}

/** Moves the cursor out of a figure's caption. The text after the cursor becomes a paragraph below the figure. */
function leaveFigure({ tr }: EditorState): Transaction | undefined {
  tr.deleteSelection();
  const { $from } = tr.selection;
  const figure = depthOf($from, 'figure');
  if (figure === undefined) return undefined;
  const rest = $from.parent.content.cut($from.parentOffset);
  beginParagraph(tr, $from.after(figure), rest);
  return rest.size > 0 ? tr.delete($from.pos, $from.end()) : tr;
}

function enterTable({ tr, doc, selection }: EditorState): Transaction {
  return tr.setSelection(TextSelection.near(doc.resolve(selection.$to.after(-1) + 1)));
}

/**
 * Handles Enter in a description list. Enter after a term begins a description, and Enter after a description begins a
 * term. In an empty element at the end of the list, Enter leaves the list.
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
    const emptied = highestAlone($from, list);
    return beginParagraph(tr, $from.after(list)).delete($from.before(emptied), $from.after(emptied));
  }
  return tr.split($from.pos, 2, [{ type: next }, { type: paragraph }]);
}

function isLast($pos: ResolvedPos, above: number): boolean {
  return Array.from({ length: $pos.depth - above }, (_, index) => above + index).every(
    (depth) => $pos.index(depth) === $pos.node(depth).childCount - 1,
  );
}

/** Returns the depth of the outermost node with only the paragraph at `$pos`. Goes up no further than depth `list`. */
function highestAlone($pos: ResolvedPos, list: number): number {
  let depth = $pos.depth - 1;
  while (depth > list && $pos.node(depth - 1).childCount === 1) depth -= 1;
  return depth;
}

function depthOf($pos: ResolvedPos, name: string): number | undefined {
  for (let { depth } = $pos; depth > 0; depth -= 1) if ($pos.node(depth).type.name === name) return depth;
  return undefined;
}
