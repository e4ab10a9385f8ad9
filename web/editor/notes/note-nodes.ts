import { type Attribute, type CommandProps, Extension, findChildren, Node } from '@tiptap/react';
import { DOMSerializer, Fragment, type Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { newKey } from '#web/editor/new-key.ts';
import { findNotes, keyOf, type Reference, syncNotes } from './note-sync.ts';

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    footnotes: {
      /** Inserts a reference after the selection, and puts the cursor into its note. */
      insertNote: () => ReturnType;
      /** Moves the cursor from a reference into its note, or from a note to the position after its reference. */
      jumpNote: () => ReturnType;
      /** Deletes the note that contains the cursor or whose reference is selected, together with the reference. */
      deleteNote: () => ReturnType;
    };
  }
}

const noteAttribute: Attribute = {
  default: null,
  parseHTML: (element) => element.getAttribute('data-note'),
  renderHTML: ({ note }) => ({ 'data-note': String(note) }),
};

/** A reference to a note. When an author copies the reference, `text` carries the note's HTML on the clipboard. */
const NoteReference = Node.create({
  name: 'noteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    note: noteAttribute,
    text: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-note-text'),
      renderHTML: ({ text }) => (typeof text === 'string' ? { 'data-note-text': text } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-note]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes],
});

const Notes = Node.create({
  name: 'notes',
  content: 'note+',
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'section[data-notes]' }],
  renderHTML: () => ['section', { 'data-notes': '', role: 'doc-endnotes', 'aria-label': 'Catatan kaki' }, ['ol', 0]],
});

const Note = Node.create({
  name: 'note',
  content: '(paragraph | kept)+',
  isolating: true,
  defining: true,
  selectable: false,
  addAttributes: () => ({ note: noteAttribute }),
  parseHTML: () => [{ tag: 'li[data-note]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
});

/** Returns the note that contains the cursor, and the note's position. */
function noteAround({ selection: { $from } }: EditorState): { note: DocumentNode; pos: number } | undefined {
  const note = $from.depth >= 2 ? $from.node(2) : undefined;
  return note?.type.name === 'note' ? { note, pos: $from.before(2) } : undefined;
}

function selectedReference({ selection }: EditorState): DocumentNode | undefined {
  if (selection instanceof TextSelection && !selection.empty) return undefined;
  const node = selection instanceof NodeSelection ? selection.node : selection.$from.nodeBefore;
  return node?.type.name === 'noteReference' ? node : undefined;
}

/** Returns the note that contains the cursor or whose reference is at the cursor. Undefined without such a note. */
export function noteAt(state: EditorState): { key: string; number: number; isInNote: boolean } | undefined {
  const inside = noteAround(state)?.note;
  const node = inside ?? selectedReference(state);
  if (!node) return undefined;
  const key = keyOf(node);
  const number = findNotes(state.doc).notes.findIndex((note) => keyOf(note) === key) + 1;
  return { key, number, isInNote: inside !== undefined };
}

/** Returns the position where the text ends and the notes begin. */
export function endOfText({ lastChild, content }: DocumentNode): number {
  return content.size - 1 - (lastChild?.type.name === 'notes' ? lastChild.nodeSize : 0);
}

export function canInsertNote(state: EditorState): boolean {
  const { $to } = state.selection;
  const type = state.schema.nodes['noteReference'];
  const index = $to.index();
  return !noteAround(state) && $to.parent.inlineContent && !!type && $to.parent.canReplaceWith(index, index, type);
}

function insertNote({ state, tr, dispatch }: CommandProps): boolean {
  if (!canInsertNote(state)) return false;
  if (!dispatch) return true;
  const key = newKey('baru');
  tr.insert(tr.selection.to, state.schema.nodes['noteReference']?.create({ note: key }) ?? []);
  syncNotes(tr);
  selectNote(tr, key);
  return true;
}

function selectNote(tr: Transaction, key: string): void {
  for (const { node, pos } of findChildren(tr.doc, (found) => found.type.name === 'note' && keyOf(found) === key)) {
    tr.setSelection(TextSelection.near(tr.doc.resolve(pos + node.nodeSize - 1), -1));
  }
  tr.scrollIntoView();
}

function selectReference(tr: Transaction, key: string): Reference | undefined {
  const reference = findNotes(tr.doc).references.find((found) => found.key === key);
  if (!reference) return undefined;
  const { pos, node } = reference;
  const after = tr.doc.resolve(pos + node.nodeSize);
  tr.setSelection(node.isInline ? TextSelection.near(after, -1) : NodeSelection.create(tr.doc, pos)).scrollIntoView();
  return reference;
}

function jumpNote({ state, tr }: CommandProps): boolean {
  const at = noteAt(state);
  if (at?.isInNote) selectReference(tr, at.key);
  else if (at) selectNote(tr, at.key);
  return at !== undefined;
}

function deleteNote({ state, tr }: Pick<CommandProps, 'state' | 'tr'>): boolean {
  const key = noteAt(state)?.key;
  const reference = key === undefined ? undefined : selectReference(tr, key);
  if (reference?.node.type.name !== 'noteReference') return false;
  tr.delete(reference.pos, reference.pos + reference.node.nodeSize);
  syncNotes(tr);
  return true;
}

/** Handles Backspace at the start of a note: deletes an empty note with its reference, but no note with content. */
function deleteEmptyNote(state: EditorState, dispatch: EditorView['dispatch']): boolean {
  const around = noteAround(state);
  if (!around || !state.selection.empty || state.selection.$from.parentOffset > 0) return false;
  if (around.note.textContent !== '' || around.note.childCount > 1) {
    return state.selection.from === around.pos + 2;
  }
  const { tr } = state;
  if (deleteNote({ state, tr })) dispatch(tr);
  return true;
}

/** Prepares copied content: adds the HTML of each note to its reference, and leaves out the list of notes. */
function carryNotes(slice: Slice, { state }: EditorView): Slice {
  const texts = new Map<string, string>();
  const serializer = DOMSerializer.fromSchema(state.schema);
  for (const note of findNotes(state.doc).notes) {
    const element = document.createElement('div');
    element.append(serializer.serializeFragment(note.content));
    texts.set(keyOf(note), element.innerHTML);
  }
  if (texts.size === 0) return slice;
  const carry = (fragment: Fragment): Fragment =>
    Fragment.from(
      fragment.content.map((node) =>
        node.type.name === 'noteReference'
          ? node.type.create({ ...node.attrs, text: texts.get(keyOf(node)) ?? null }, null, node.marks)
          : node.copy(carry(node.content)),
      ),
    );
  const { content, openStart, openEnd } = slice;
  if (content.childCount < 2 || content.lastChild?.type.name !== 'notes') {
    return new Slice(carry(content), openStart, openEnd);
  }
  const rest = content.cut(0, content.size - content.lastChild.nodeSize);
  return new Slice(carry(rest), openStart, 0);
}

/**
 * Moves the cursor from a pressed reference into its note. Handles mousedown, because a click would come too late:
 * mousedown puts the cursor beside the reference, so a bar appears and moves the text away from the pointer.
 */
function followReference(view: EditorView, event: MouseEvent): boolean {
  if (event.button !== 0 || event.shiftKey) return false;
  const pressed = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const node = pressed && pressed.inside >= 0 ? view.state.doc.nodeAt(pressed.inside) : null;
  if (node?.type.name !== 'noteReference') return false;
  const { tr } = view.state;
  selectNote(tr, keyOf(node));
  view.dispatch(tr);
  view.focus();
  event.preventDefault();
  return true;
}

const key = new PluginKey<DecorationSet>('footnotes');

/** Returns decorations that give references their number and their name for screen readers. */
function numbers(doc: DocumentNode): DecorationSet {
  const { references, notes } = findNotes(doc);
  if (notes.length === 0) return DecorationSet.empty;
  const order = notes.map(keyOf);
  const decorations = references.flatMap((reference) => {
    if (reference.node.type.name !== 'noteReference') return [];
    const number = String(order.indexOf(reference.key) + 1);
    const attributes = { 'data-number': number, role: 'link', 'aria-label': `Catatan kaki ${number}` };
    return [Decoration.node(reference.pos, reference.pos + 1, attributes)];
  });
  return DecorationSet.create(doc, decorations);
}

const Footnotes = Extension.create({
  name: 'footnotes',
  priority: 1000,
  addCommands: () => ({
    insertNote: () => insertNote,
    jumpNote: () => jumpNote,
    deleteNote: () => deleteNote,
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-f': () => this.editor.commands.jumpNote() || this.editor.commands.insertNote() || true,
      Enter: () => {
        if (noteAround(this.editor.state)) return this.editor.commands.splitBlock();
        return this.editor.state.selection instanceof NodeSelection && this.editor.commands.jumpNote();
      },
      Backspace: () => deleteEmptyNote(this.editor.state, this.editor.view.dispatch),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => numbers(doc),
        apply: (tr, set) => (tr.docChanged ? numbers(tr.doc) : set),
      },
      appendTransaction: (transactions, before, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged) || doc.eq(before.doc)) return undefined;
        syncNotes(tr, before.doc);
        return tr.docChanged ? tr : undefined;
      },
      props: {
        decorations: (state) => key.getState(state),
        transformCopied: carryNotes,
        handleDOMEvents: { mousedown: followReference },
      },
    }),
  ],
});

export const NOTES = [Footnotes, NoteReference, Notes, Note];
