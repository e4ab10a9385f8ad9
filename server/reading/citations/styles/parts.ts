import type { CitationPart } from '#contract/works/public-works.ts';
import { endsWithMark } from './quotation.ts';

/** What a citation is put together from. An empty string counts as missing. */
export type Piece = string | CitationPart;

export function italic(text: string): Piece {
  return text === '' ? '' : { text, italic: true };
}

/** Joins groups of pieces by a delimiter and leaves out the groups that are missing. */
export function joined(delimiter: string, ...groups: readonly (readonly Piece[])[]): Piece[] {
  const present = groups.map((group) => group.filter((piece) => piece !== '')).filter((group) => group.length > 0);
  return present.flatMap((group, index) => (index === 0 ? group : [delimiter, ...group]));
}

/** Turns pieces into the parts of a citation. Removes doubled punctuation where two pieces meet, as pandoc does. */
export function assembled(pieces: readonly Piece[]): CitationPart[] {
  const parts: CitationPart[] = [];
  for (const piece of pieces) {
    if (piece === '') continue;
    if (typeof piece !== 'string') parts.push({ ...piece });
    else appendText(parts, piece);
  }
  return parts;
}

function appendText(parts: CitationPart[], text: string): void {
  const last = parts.at(-1);
  if (last === undefined || last.accessed !== undefined) {
    parts.push({ text });
    return;
  }
  const isQuoted = last.italic === undefined && last.text.endsWith('”');
  const [, mark = '', rest = ''] = /^([.,]?)([^]*)$/.exec(text) ?? [];
  if (isQuoted && mark !== '') {
    const inner = last.text.slice(0, -1);
    last.text = `${endsWithMark(inner) ? inner : inner + mark}”${rest}`;
    return;
  }
  const isDoubled = mark === '.' ? /[.!?:;]”*$/.test(last.text) : mark === ',' && /,”*$/.test(last.text);
  const added = isDoubled ? rest : text;
  if (last.italic === undefined) last.text += added;
  else if (added !== '') parts.push({ text: added });
}
