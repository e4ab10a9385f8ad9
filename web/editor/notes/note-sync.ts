import { DOMParser as NodeParser, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { parseAllowed } from '#web/editor/document-elements.ts';
import { newKey } from '#web/editor/new-key.ts';
import { keptReferences } from './stored-notes.ts';

/** A reference to a note. `node` is the reference itself, or a read-only node whose HTML contains the reference. */
export type Reference = { key: string; pos: number; node: Node };
type Found = {
  references: Reference[];
  /** References inside notes. syncNotes() deletes them, because a note must not refer to notes. */
  strays: Reference[];
  notes: Node[];
};

export function keyOf(node: Node): string {
  return String(node.attrs['note']);
}

export function findNotes(doc: Node): Found {
  const found: Found = { references: [], strays: [], notes: [] };
  let isInNotes = false;
  doc.descendants((node, pos) => {
    if (node.type.name === 'notes') {
      isInNotes = true;
      node.forEach((note) => found.notes.push(note));
    } else if (node.type.name === 'noteReference') {
      (isInNotes ? found.strays : found.references).push({ key: keyOf(node), pos, node });
    } else if (typeof node.attrs['html'] === 'string') {
      for (const key of keptReferences(node.attrs['html'])) found.references.push({ key, pos, node });
    }
  });
  return found;
}

/**
 * Makes the notes match the references. A reference without a note gets one; a pasted reference holds the note's HTML
 * in `text`. If a reference was deleted, its note is deleted. If a note was deleted since the document `before`, its
 * reference is deleted. The notes get the order of their references.
 */
export function syncNotes(tr: Transaction, before?: Node): void {
  const found = findNotes(tr.doc);
  const { references, strays, notes } = found;
  if (isInStep(found)) return;
  const known = new Map(notes.toReversed().map((note) => [keyOf(note), note]));
  const earlier = new Map((before ? findNotes(before).notes : []).map((note) => [keyOf(note), note]));
  const wanted = new Map<string, Node>();
  const deleted: Reference[] = [...strays];
  for (const { key, pos, node } of references) {
    const isEditable = node.type.name === 'noteReference';
    const carried = carriedNote(node);
    const earlierNote = isEditable ? undefined : earlier.get(key);
    if (wanted.has(key)) {
      if (!isEditable) continue;
      const copy = newKey('baru');
      tr.setNodeAttribute(pos, 'note', copy).setNodeAttribute(pos, 'text', null);
      wanted.set(copy, noteWith(tr, copy, carried ?? wanted.get(key)));
    } else if (!known.has(key) && !carried && isEditable && earlier.has(key)) {
      deleted.push({ key, pos, node });
    } else {
      if (carried) tr.setNodeAttribute(pos, 'text', null);
      wanted.set(key, known.get(key) ?? noteWith(tr, key, carried ?? earlierNote));
    }
  }
  for (const { pos, node } of deleted.toSorted((a, b) => b.pos - a.pos)) tr.delete(pos, pos + node.nodeSize);
  replaceNotes(tr, [...wanted.values()], notes);
}

function replaceNotes(tr: Transaction, wanted: Node[], present: Node[]): void {
  if (wanted.length === present.length && wanted.every((note, index) => note === present[index])) return;
  const end = tr.doc.content.size;
  const start = tr.doc.lastChild?.type.name === 'notes' ? end - tr.doc.lastChild.nodeSize : end;
  if (wanted.length === 0) tr.delete(start, end);
  else tr.replaceWith(start, end, tr.doc.type.schema.nodes['notes']?.create(null, wanted) ?? []);
}

function isInStep({ references, strays, notes }: Found): boolean {
  return (
    strays.length === 0 &&
    references.length === notes.length &&
    references.every(({ key, node }, at) => node.attrs['text'] == null && notes[at] && key === keyOf(notes[at]))
  );
}

function noteWith(tr: Transaction, key: string, source: Node | undefined): Node {
  const { nodes } = tr.doc.type.schema;
  const content = source?.content ?? nodes['paragraph']?.create();
  const note = nodes['note']?.create({ note: key }, content);
  if (!note) throw new Error('The schema has no notes.');
  return note;
}

/** Returns the note that a pasted reference holds as HTML in `text`. Undefined for a reference without such HTML. */
function carriedNote({ attrs, type }: Node): Node | undefined {
  const text: unknown = attrs['text'];
  if (typeof text !== 'string') return undefined;
  const { schema } = type;
  const body = parseAllowed(text);
  for (const reference of body.querySelectorAll('[data-note]')) reference.remove();
  const top = schema.nodes['note']?.create(null, schema.nodes['paragraph']?.create());
  return top && NodeParser.fromSchema(schema).parse(body, { topNode: top });
}
