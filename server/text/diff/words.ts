/** The marks and the link of a text. Equal styles made by one call of styles() are the same object. */
export type Style = { key: string; marks: readonly string[]; href: string | undefined };

/** A formula: its MathML as writeFormula() has written it, and its text as formulaText() returns it. */
export type FormulaPart = { markup: string; text: string };

/** A stretch of text in one style. For a picture, a formula or a footnote reference, `text` is the character OBJECT. */
export type Part = { text: string; style: Style; image?: string; formula?: FormulaPart; note?: number };

export const OBJECT = '\uFFFC';

/**
 * A word and the white space before it. One word may have several styles: so<em>cial</em>. A formula is one word, so
 * that it is compared and shown as a whole.
 */
export type Word = {
  /** Two words with the same key differ at most in marks and links. */
  key: string;
  space: Part | undefined;
  parts: readonly Part[];
  /** Whether the word adds to the word count. Punctuation, pictures and ends of cells are compared, but not counted. */
  isCounted: boolean;
};

export type Styles = {
  plain: Style;
  of: (marks: readonly string[], href: string | undefined) => Style;
  /** Returns the style with the marks and the link that both styles have. */
  common: (one: Style, other: Style) => Style;
};

/** Makes the styles of one comparison. `isPlain`: ignores all marks and links. */
export function styles({ isPlain = false } = {}): Styles {
  const known = new Map<string, Style>();
  const of: Styles['of'] = (marks, href) => {
    const sorted = [...new Set(marks)].toSorted();
    const key = JSON.stringify([sorted, href]);
    const style = known.get(key) ?? { key, marks: sorted, href };
    known.set(key, style);
    return style;
  };
  const plain = of([], undefined);
  return {
    plain,
    of: isPlain ? () => plain : of,
    common: (one, other) =>
      one === other
        ? one
        : of(
            one.marks.filter((mark) => other.marks.includes(mark)),
            one.href === other.href ? one.href : undefined,
          ),
  };
}

export const CELL_END = '\t';
export const LINE_END = '\n';
const SPECIAL_KEY = '\0';

/** Matches a word or a sign. Numbers like 12,5 and words like anak-anak are one word. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[-.,:'’/][\p{L}\p{M}\p{N}_]+)*|[^ \t\n\r\f]/gu;
/** Matches also ends of lines and cells (\n, \t). In <pre> these are ordinary white space, so <pre> uses WORD. */
const WORD_OR_END = new RegExp(`${WORD.source}|[\\n\\t]`, 'gu');
const COUNTED = /^[\p{L}\p{M}\p{N}_]/u;

/** Splits the text of a block into words. `isVerbatim`: all white space is kept, as in <pre>. */
export function toWords(parts: readonly Part[], isVerbatim: boolean, { common }: Styles): Word[] {
  const text = parts.map((part) => part.text).join('');
  const words: Word[] = [];
  const known = new Map<Style, Map<string, Word>>();
  let end = 0;
  let index = 0;
  let partStart = 0;
  /** Returns the parts between two offsets. Each call must begin at or after the end of the previous one. */
  const slice = (from: number, to: number): Part[] => {
    const found: Part[] = [];
    for (let part = parts[index]; part; part = parts[index]) {
      const partEnd = partStart + part.text.length;
      const cut = part.text.slice(Math.max(0, from - partStart), to - partStart);
      if (partEnd > from && cut !== '') found.push({ ...part, text: cut });
      if (partEnd > to) break;
      partStart = partEnd;
      index += 1;
    }
    return found;
  };
  for (const { 0: word, index: start } of text.matchAll(isVerbatim ? WORD : WORD_OR_END)) {
    const space = text.slice(end, start);
    end = start + word.length;
    const own = slice(start, end);
    const [first] = own;
    if (!first) continue;
    const before = words.at(-1)?.parts.at(-1);
    const isSpaced = space !== '' && (isVerbatim || (word !== CELL_END && word !== LINE_END));
    // The space between two words may be inside either word's tag, so the space's style is what both words share.
    const spaceStyle = before ? common(before.style, first.style) : first.style;
    const make = (): Word => ({
      key: keyOf(first) ?? word,
      space: isSpaced ? { text: space, style: spaceStyle } : undefined,
      parts: own,
      isCounted: first.formula !== undefined || COUNTED.test(word),
    });
    const isPlain = own.length === 1 && first.text !== OBJECT && (!isSpaced || spaceStyle === first.style);
    words.push(isPlain ? remembered(known, first.style, (isSpaced ? space : '') + word, make) : make());
  }
  return words;
}

/**
 * Returns the key of a picture, a formula or a footnote reference. A formula is no structure, but compared as a word.
 * Its key begins with OBJECT, so that the same markup typed as text is another word.
 */
function keyOf({ image, formula, note }: Part): string | undefined {
  if (image !== undefined) return SPECIAL_KEY + image;
  if (formula) return OBJECT + formula.markup;
  return note === undefined ? undefined : SPECIAL_KEY;
}

/** Returns the same object for equal words. Separate objects would take 150 MB for a text of 200,000 characters. */
function remembered(known: Map<Style, Map<string, Word>>, style: Style, text: string, make: () => Word): Word {
  let ofStyle = known.get(style);
  if (!ofStyle) known.set(style, (ofStyle = new Map()));
  let word = ofStyle.get(text);
  if (!word) ofStyle.set(text, (word = make()));
  return word;
}

export function isEnd({ key }: Word): boolean {
  return key === CELL_END || key === LINE_END;
}

/** Returns whether a word is structure: the end of a cell or line, a picture, or a footnote reference. */
export function isStructure({ key }: Word): boolean {
  return key === CELL_END || key === LINE_END || key.startsWith(SPECIAL_KEY);
}
