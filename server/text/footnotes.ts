import { isReadable } from '#contract/rules.ts';
import { parseTree, type TreeElement, type TreeNode, writeTree } from '#contract/posts/html-tree.ts';
import { plainText } from './plain-text.ts';

/** These match a footnote reference's href and its note's id. A sent text may have any numbers in both. */
export const NOTE_REFERENCE = /^#cat-[1-9]\d{0,3}$/;
export const NOTE_ID = /^cat-[1-9]\d{0,3}$/;

/** The start of the list of notes in a stored text. */
export const NOTES_START = '<section role="doc-endnotes">';

/** The link text of a reference is replaced by the note's number, unless the link text is longer than this. */
const LABEL_CHARACTERS = 5;
/** The deepest nesting that the sanitiser keeps. A reference becomes plain text if its <sup> would be nested deeper. */
export const MAX_DEPTH = 30;

/** Matches if arrangeNotes could change the text. In sanitised HTML every `<` begins a tag. */
const HAS_NOTES = /<section|<li id=|role="doc-/;

type Notes = Map<string, TreeElement[]>;

/**
 * Brings the footnotes of sanitised HTML into their stored form: references are numbered 1..n in their order, each with
 * its own note, and one list at the end of the text has all notes. A reference without a note becomes plain text. A
 * note without a reference is dropped. The result has no ids except those of this numbering. The function runs in
 * linear time and returns its own result unchanged.
 */
export function arrangeNotes(html: string): string {
  if (!HAS_NOTES.test(html)) return html;
  const notes: Notes = new Map();
  const body = takeNotes(parseTree(html), notes);
  const used: TreeElement[] = [];
  const text = writeTree(numberReferences(body, notes, used)).trim();
  if (used.length === 0) return text;
  const items = used.map(({ tag, children }, index) => {
    const content = writeTree(numberReferences(children, new Map(), [])).trim();
    return `${tag.replace('<li', `<li id="cat-${index + 1}"`)}${content}</li>`;
  });
  return `${text}${NOTES_START}<ol>${items.join('')}</ol></section>`;
}

/** Moves all notes from the text to `notes`. Everything else stays in place, even inside a section. */
function takeNotes(nodes: readonly TreeNode[], notes: Notes): TreeNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    if (node.name === 'section') {
      if (!node.tag.includes('role=')) return takeNotes(node.children, notes);
      return node.children.flatMap((child) => (takeList(child, notes) ? [] : takeNotes([child], notes)));
    }
    // Removes links from notes back to references. Pages add such links, so a text copied from a page contains them.
    if (isBacklink(node)) return isLabel(node) ? [] : takeNotes(node.children, notes);
    return [{ ...node, tag: withoutId(node), children: takeNotes(node.children, notes) }];
  });
}

/** Moves the notes of a section's list to `notes`. Returns false if `list` is no list of notes. */
function takeList(list: TreeNode, notes: Notes): boolean {
  if (typeof list === 'string' || list.name !== 'ol') return false;
  const items = list.children.filter((child) => typeof child !== 'string');
  if (!items.some((item) => idOf(item) !== undefined)) return false;
  for (const item of items) {
    const id = idOf(item);
    const children = takeNotes(item.children, notes);
    if (id === undefined || !isReadable(plainText(writeTree(children)))) continue;
    const others = notes.get(id);
    const note = { ...item, tag: withoutId(item), children };
    if (others) others.push(note);
    else notes.set(id, [note]);
  }
  return true;
}

type Place = { depth: number; isInLink: boolean; isRaised: boolean };
const START: Place = { depth: 0, isInLink: false, isRaised: false };

/** Numbers the references, and appends their notes to `used`. If notes share an id, each reference takes the next. */
function numberReferences(
  nodes: readonly TreeNode[],
  notes: Notes,
  used: TreeElement[],
  { depth, isInLink, isRaised }: Place = START,
): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (typeof node === 'string') return [node];
    const { name } = node;
    const id = referenceOf(node);
    const place = {
      depth: depth + 1,
      isInLink: isInLink || (name === 'a' && id === undefined),
      isRaised: isRaised || name === 'sup',
    };
    const children = () => numberReferences(node.children, notes, used, place);
    if (id === undefined) return [{ ...node, children: children() }];

    const note = isInLink || depth + (isRaised ? 0 : 1) >= MAX_DEPTH ? undefined : notes.get(id)?.shift();
    if (!note) return children();
    const text = isLabel(node) ? [] : children();
    used.push(note);
    const number = used.length;
    const link = `<a href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}</a>`;
    return [...text, isRaised ? link : `<sup>${link}</sup>`];
  });
}

const referenceOf = ({ tag }: TreeElement) => /^<a href="#(cat-\d+)" role="doc-noteref">$/.exec(tag)?.[1];
const idOf = ({ tag }: TreeElement) => /^<li id="([^"]*)"/.exec(tag)?.[1];
const withoutId = ({ tag }: TreeElement) => tag.replace(/^<li id="[^"]*"/, '<li');
const isBacklink = ({ tag }: TreeElement) => tag === '<a role="doc-backlink">';

function isLabel({ children }: TreeElement): boolean {
  const html = writeTree(children);
  return !html.includes('<img') && plainText(html).length <= LABEL_CHARACTERS;
}
