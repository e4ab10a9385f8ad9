import type { Piece } from '#contract/articles/version-diff.ts';
import type { Match } from './align.ts';
import type { Part, Style, Word } from './words.ts';

/**
 * Merges two texts with known equal words into one list of pieces. In each change, removed words come before added
 * ones.
 */
export function toPieces(from: readonly Word[], to: readonly Word[], matches: readonly Match[]): Piece[] {
  const text: MergedText = { written: [], added: [] };
  let fromEnd = 0;
  let toEnd = 0;
  for (const [one, other] of [...matches, [from.length, to.length] as const]) {
    writeChange(text, from.slice(fromEnd, one), to.slice(toEnd, other));
    const [earlier, later] = [from[one], to[other]];
    if (earlier && later) {
      writeSpaces(text, earlier.space, later.space);
      writeSame(text, earlier.parts, later.parts);
    }
    fromEnd = one + 1;
    toEnd = other + 1;
  }
  endChange(text);
  return text.written.map(toPiece);
}

type Written = { op: Piece['op']; part: Part; was?: Style };
/** The merged text so far. `added`: the words added since the last equal word. */
type MergedText = { written: Written[]; added: Written[] };

function endChange(text: MergedText): void {
  text.written.push(...text.added);
  text.added = [];
}

function addSame(text: MergedText, part: Part, was = part.style): void {
  endChange(text);
  append(text.written, was === part.style ? { op: 'same', part } : { op: 'format', part, was });
}

const addRemoved = ({ written }: MergedText, part: Part) => append(written, { op: 'del', part });
const addAdded = ({ added }: MergedText, part: Part) => append(added, { op: 'ins', part });

/** Appends a piece, or adds its text to the last piece if they differ only in their texts. */
function append(written: Written[], piece: Written): void {
  const { op, part, was } = piece;
  const last = written.at(-1);
  const isAlike = last?.op === op && last.part.style === part.style && last.was === was;
  if (last && isAlike && !isObject(last.part) && !isObject(part)) last.part.text += part.text;
  else written.push({ ...piece, part: { ...part } });
}

function isObject({ image, formula, note }: Part): boolean {
  return image !== undefined || formula !== undefined || note !== undefined;
}

function writeChange(text: MergedText, removed: readonly Word[], added: readonly Word[]): void {
  const [earlier, later] = [removed[0]?.space, added[0]?.space];
  const isSameSpace = earlier !== undefined && earlier.text === later?.text && earlier.style === later.style;
  if (isSameSpace) addSame(text, earlier);
  const write = (words: readonly Word[], add: typeof addRemoved) => {
    for (const [index, { space, parts }] of words.entries()) {
      if (space && !(isSameSpace && index === 0)) add(text, space);
      for (const part of parts) add(text, part);
    }
  };
  write(removed, addRemoved);
  write(added, addAdded);
}

function writeSpaces(text: MergedText, earlier: Part | undefined, later: Part | undefined): void {
  if (earlier && later && earlier.text === later.text) addSame(text, later, earlier.style);
  else {
    if (earlier) addRemoved(text, earlier);
    if (later) addAdded(text, later);
  }
}

/** Writes a word that both texts have. Its style may change at different characters in the two texts. */
function writeSame(text: MergedText, earlier: readonly Part[], later: readonly Part[]): void {
  let [one, other] = [0, 0];
  let [oneDone, otherDone] = [0, 0];
  for (;;) {
    const [was, is] = [earlier[one], later[other]];
    if (!was || !is) return;
    const length = Math.min(was.text.length - oneDone, is.text.length - otherDone);
    addSame(text, { ...is, text: is.text.slice(otherDone, otherDone + length) }, was.style);
    oneDone += length;
    otherDone += length;
    if (oneDone === was.text.length) [one, oneDone] = [one + 1, 0];
    if (otherDone === is.text.length) [other, otherDone] = [other + 1, 0];
  }
}

function toPiece({ op, part: { text, style, image, formula, note }, was }: Written): Piece {
  return {
    op,
    text: image !== undefined ? '' : note !== undefined ? String(note) : (formula?.text ?? text),
    ...styleOf(style),
    ...(image !== undefined && { image }),
    ...(formula && { formula: formula.markup }),
    ...(note !== undefined && { note: true as const }),
    ...(was && { was: styleOf(was) }),
  };
}

function styleOf({ marks, href }: Style) {
  return { ...(marks.length > 0 && { marks: [...marks] }), ...(href !== undefined && { href }) };
}
