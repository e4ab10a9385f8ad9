import type { Piece } from '#contract/articles/version-diff.ts';
import type { Match } from './align.ts';
import type { Part, Style, Word } from './words.ts';

/**
 * Writes two texts as one, given their equal words. Between two equal stretches, what was removed comes before what was
 * added.
 */
export function toPieces(from: readonly Word[], to: readonly Word[], matches: readonly Match[]): Piece[] {
  const text = mergedText();
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
  return text.pieces();
}

type MergedText = {
  same: (part: Part, was?: Style) => void;
  removed: (part: Part) => void;
  added: (part: Part) => void;
  pieces: () => Piece[];
};
type Written = { op: Piece['op']; part: Part; was: Style | undefined };

function mergedText(): MergedText {
  const written: Written[] = [];
  /** What was added since the last equal stretch. */
  let added: Written[] = [];
  const endChange = () => {
    written.push(...added);
    added = [];
  };
  return {
    same(part, was = part.style) {
      endChange();
      if (was === part.style) append(written, { op: 'same', part, was: undefined });
      else append(written, { op: 'format', part, was });
    },
    removed: (part) => append(written, { op: 'del', part, was: undefined }),
    added: (part) => append(added, { op: 'ins', part, was: undefined }),
    pieces() {
      endChange();
      return written.map(toPiece);
    },
  };
}

/** Joins the text with the last piece where nothing else differs. */
function append(written: Written[], { op, part, was }: Written): void {
  const last = written.at(-1);
  const isAlike = last?.op === op && last.part.style === part.style && last.was === was;
  if (last && isAlike && !isObject(last.part) && !isObject(part)) last.part.text += part.text;
  else written.push({ op, part: { ...part }, was });
}

function isObject({ image, note }: Part): boolean {
  return image !== undefined || note !== undefined;
}

function writeChange(text: MergedText, removed: readonly Word[], added: readonly Word[]): void {
  const [earlier, later] = [removed[0]?.space, added[0]?.space];
  const isSameSpace = earlier !== undefined && earlier.text === later?.text && earlier.style === later.style;
  if (isSameSpace) text.same(earlier);
  for (const [index, { space, parts }] of removed.entries()) {
    if (space && !(isSameSpace && index === 0)) text.removed(space);
    for (const part of parts) text.removed(part);
  }
  for (const [index, { space, parts }] of added.entries()) {
    if (space && !(isSameSpace && index === 0)) text.added(space);
    for (const part of parts) text.added(part);
  }
}

function writeSpaces(text: MergedText, earlier: Part | undefined, later: Part | undefined): void {
  if (earlier && later && earlier.text === later.text) text.same(later, earlier.style);
  else {
    if (earlier) text.removed(earlier);
    if (later) text.added(later);
  }
}

/** Writes one text in its earlier and its later style, which may change at different places within it. */
function writeSame(text: MergedText, earlier: readonly Part[], later: readonly Part[]): void {
  let [one, other] = [0, 0];
  let [oneDone, otherDone] = [0, 0];
  for (;;) {
    const [was, is] = [earlier[one], later[other]];
    if (!was || !is) return;
    const length = Math.min(was.text.length - oneDone, is.text.length - otherDone);
    text.same({ ...is, text: is.text.slice(otherDone, otherDone + length) }, was.style);
    oneDone += length;
    otherDone += length;
    if (oneDone === was.text.length) [one, oneDone] = [one + 1, 0];
    if (otherDone === is.text.length) [other, otherDone] = [other + 1, 0];
  }
}

function toPiece({ op, part: { text, style, image, note }, was }: Written): Piece {
  return {
    op,
    text: image !== undefined ? '' : note !== undefined ? String(note) : text,
    ...styleOf(style),
    ...(image !== undefined && { image }),
    ...(note !== undefined && { note: true as const }),
    ...(was && { was: styleOf(was) }),
  };
}

function styleOf({ marks, href }: Style) {
  return { ...(marks.length > 0 && { marks: [...marks] }), ...(href !== undefined && { href }) };
}
