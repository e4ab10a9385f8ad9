/** A text as a list of its pieces. A list within it is a text in quotation marks. */
export type QuotedText = readonly (string | QuotedText)[];

type Item = { piece: string | QuotedText; end: number };

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };

/** Marks within more quotations than this stay as they are, because reading them is recursive. */
const DEPTH_MAX = 20;

/** A word, which may contain one apostrophe, or characters between words that are not quotation marks. */
const WORD_OR_GAP = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)?|[^\p{L}\p{N}'"‘’“”]+/uy;

/**
 * Finds the quotations in a text, as pandoc does. Straight and curly marks count. A mark without its partner is an
 * apostrophe or stays as it is.
 */
export function readQuotations(text: string): QuotedText {
  const { pieces } = readPieces(createReader(text.replaceAll(/[ \t\r\n]+/g, ' ').trim()), 0);
  return joined(pieces);
}

/** `known` holds the quotation that begins at a position, so that each is read once. undefined: it has no end. */
type Reader = { text: string; known: Map<number, Item | undefined>; depth: number };

const createReader = (text: string): Reader => ({ text, known: new Map(), depth: 0 });

/** Reads up to a closing mark, or up to the end. `isClosed` says whether the closing mark was found. */
function readPieces(reader: Reader, start: number, closing?: string) {
  const { text, known } = reader;
  const pieces: (string | QuotedText)[] = [];
  let at = start;
  while (at < text.length) {
    if (text[at] === closing) return { pieces, end: at + 1, isClosed: true };
    const { piece, end } = itemAt(reader, at);
    // If a quotation of the same kind has no end, this one has none either. Reading on would take quadratic time.
    if (closing !== undefined && closingOf(text, at) === closing && known.has(at) && !known.get(at)) break;
    pieces.push(piece);
    at = end;
  }
  return { pieces, end: at, isClosed: false };
}

function itemAt(reader: Reader, start: number): Item {
  const { text } = reader;
  WORD_OR_GAP.lastIndex = start;
  const [found] = WORD_OR_GAP.exec(text) ?? [];
  if (found !== undefined) return { piece: curly(found), end: start + found.length };
  return quotationAt(reader, start) ?? { piece: curly(text[start] ?? ''), end: start + 1 };
}

function quotationAt(reader: Reader, start: number): Item | undefined {
  const { text, known } = reader;
  const closing = closingOf(text, start);
  if (closing === undefined || known.has(start) || reader.depth === DEPTH_MAX) return known.get(start);
  reader.depth += 1;
  const { pieces, end, isClosed } = readPieces(reader, start + 1, closing);
  reader.depth -= 1;
  known.set(start, isClosed ? { piece: joined(pieces), end } : undefined);
  return known.get(start);
}

/** Returns the mark that would close a quotation that begins here, or undefined if none begins here. */
function closingOf(text: string, start: number): string | undefined {
  const closing = CLOSING[text[start] ?? ''];
  const next = text[start + 1];
  return next === ' ' || next === closing ? undefined : closing;
}

/** Writes apostrophes, and the narrow spaces that pandoc puts before these marks where a title has a space. */
function curly(text: string): string {
  return text
    .replaceAll("'", '’')
    .replaceAll(/ (?=[;?!»])/g, '\u{202F}')
    .replaceAll('« ', '«\u{202F}');
}

/** Joins neighbouring strings, and moves a full stop or comma after a quotation into it, as American English does. */
function joined(pieces: readonly (string | QuotedText)[]): QuotedText {
  const result: (string | QuotedText)[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result.map((piece, index) => {
    const before = result[index - 1];
    const after = result[index + 1];
    if (typeof piece === 'string') return typeof before === 'object' && /^[.,]/.test(piece) ? piece.slice(1) : piece;
    const mark = typeof after === 'string' ? /^[.,]/.exec(after)?.[0] : undefined;
    return mark === undefined || endsWithMark(writtenText(piece)) ? piece : [...piece, mark];
  });
}

/** Says whether a text needs no comma or full stop before a closing quotation mark: 'air?', '‘air?’'. */
export function endsWithMark(text: string): boolean {
  return /[.,;:!?][’”]*$/.test(text);
}

/** Writes a text with curly marks: “double ‘single’”. `depth`: how many quotations it stands in. */
export function writtenText(text: QuotedText, depth = 0): string {
  const [open, close] = depth % 2 === 0 ? ['“', '”'] : ['‘', '’'];
  return text
    .map((piece) => (typeof piece === 'string' ? piece : open + writtenText(piece, depth + 1) + close))
    .join('');
}
