import { Parser } from 'htmlparser2';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup, TAGS_WITHOUT_TEXT } from '#contract/posts/markup.ts';

/** Kinds of elements that hints point at. An element has the same index in the text and in the visual editor. */
export type PlaceKind = 'image' | 'heading' | 'link';

export type Hint = {
  /** The problem, in words for the author. */
  text: string;
  place: TextPlace | { field: string };
};

/** A part of the text in the field `content`. */
export type TextPlace = {
  /** Start and end in the text of the form, tags included. */
  from: number;
  to: number;
} & (
  | {
      kind: PlaceKind;
      /** The number of elements of this kind before this one. */
      index: number;
    }
  | {
      kind: 'words';
      /** The words as a reader sees them, with single spaces and without formulas. */
      words: string;
    }
);

/** A sentence with more words than this is hard to follow. */
export const MOST_WORDS = 45;
/** A text with fewer words is only a beginning: it is too early to ask for an abstract. */
const WORDS_BEFORE_ABSTRACT = 100;

const VAGUE_LINK =
  /^(?:(?:silakan )?klik(?: di)? ?sini|di ?sini|sini|klik|tautan(?: ini)?|link(?: ini)?|(?:baca )?selengkapnya|(?:click )?here|(?:this )?link|read more|more)$/i;
/** Matches a link text that is only an address. Excludes DOIs, because lists of references contain them. */
const BARE_ADDRESS = /^(?:https?:\/\/(?!(?:dx\.)?doi\.org\/)|www\.)\S+$/i;
/** Matches the roles of links to and from footnotes. Hints do not count them: the visual editor has no such links. */
const OF_NOTES = /^doc-(?:noteref|backlink)$/;
const OWN_IMAGE = /^\/storage\/images\//;
const BLOCK =
  /^(?:p|div|h[1-6]|blockquote|pre|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|[rhd])|fig(?:ure|caption)|[bh]r|section)$/;

/**
 * Returns hints about what may trouble readers in an unsent text, in text order. `text` and `abstract` are the values
 * of the form's fields. `abstract` is undefined if the form has no such field.
 */
export function findHints(text: string, abstract?: string): Hint[] {
  const { isPlain, html } = readMarkup(text);
  const words = text.match(/\S+/g)?.length ?? 0;
  const hints = isPlain ? longSentences(linesOf(text)) : hintsOfMarkup(withSamePositions(text, html));
  hints.sort((one, other) => startOf(one) - startOf(other));
  if (abstract?.trim() === '' && words >= WORDS_BEFORE_ABSTRACT) {
    const missing = 'Ringkasan belum ada. Dari situlah pembaca dan mesin pencari tahu isi artikel ini.';
    hints.push({ text: missing, place: { field: 'abstract' } });
  }
  return hints;
}

const startOf = ({ place }: Hint) => ('from' in place ? place.from : Number.POSITIVE_INFINITY);

/** Stands for a `<` that opens no tag. U+E000 is a private-use character, which texts hardly ever contain. */
const LOOSE_BRACKET = '\uE000';

/**
 * Returns the text with LOOSE_BRACKET instead of each `<` that opens no tag, so that every position stays the same. In
 * `html`, readMarkup has escaped such a `<` as `&lt;`, which moves all later positions.
 */
function withSamePositions(text: string, html: string): string {
  let shift = 0;
  return text.replaceAll('<', (bracket, at: number) => {
    if (html[at + shift] === '<') return bracket;
    shift += '&lt;'.length - 1;
    return LOOSE_BRACKET;
  });
}

/** Stands for a formula in a block's text, where the formula counts as one word. */
const FORMULA = '\uFFFC';
/** Stands for a formula in a message to the author. */
const FORMULA_NAME = '(rumus)';

/**
 * A piece of a block's text: the characters that a reader sees, and their position in the source. `to` is the end of a
 * formula in the source. For text, it is undefined.
 */
type Piece = { shown: string; from: number; to?: number };

/** An element that a hint can point at. `label` is its text. `index` counts the elements of its kind before it. */
type Part = { tag: string; from: number; to: number; index: number; label: string; image?: ImagePart };
type ImagePart = Omit<Part, 'label'> & { hasAlt: boolean };
type LabelledKind = 'heading' | 'link' | 'figure';

function hintsOfMarkup(source: string): Hint[] {
  const { blocks, heading, link, figure, images } = readParts(source);
  return [
    ...longSentences(hasBlocks(source) ? blocks : blocks.flatMap(splitLines)),
    ...skippedLevels(heading),
    ...link.flatMap((part) => hintAt('link', part, linkProblem(clean(part.label)))),
    ...images.flatMap((image) => hintAt('image', image, image.hasAlt ? undefined : withoutAlt(image))),
    ...figure.flatMap(({ image, label }) => (image ? hintAt('image', image, sourceProblem(image, label)) : [])),
  ];
}

/** Returns the text blocks, except preformatted ones, and the elements that a hint can point at. */
function readParts(source: string) {
  const read: Record<LabelledKind, Part[]> = { heading: [], link: [], figure: [] };
  const blocks: Piece[][] = [];
  const images: ImagePart[] = [];
  const counts: Record<LabelledKind, number> = { heading: 0, link: 0, figure: 0 };
  const open = new Map<LabelledKind, Part>();
  let block: Piece[] = [];
  let silent = 0;
  let preformatted = 0;
  /** The formula that the parser is reading. Its elements and its text count for nothing else. */
  let formula: Required<Piece> | undefined;

  const endBlock = () => {
    if (preformatted === 0) blocks.push(block);
    block = [];
  };

  const parser = new Parser({
    onopentag(tag, { src = '', alt, role = '' }) {
      if (formula) return;
      if (TAGS_WITHOUT_TEXT.has(tag)) silent += 1;
      if (silent > 0) return;
      if (tag === 'math') {
        formula = { shown: FORMULA, from: parser.startIndex, to: parser.endIndex + 1 };
        return;
      }
      if (BLOCK.test(tag)) endBlock();
      if (tag === 'pre') preformatted += 1;
      const place = { tag, from: parser.startIndex, to: parser.endIndex + 1 };
      const kind = kindOf(tag);
      if (kind && !(kind === 'link' && OF_NOTES.test(role))) {
        open.set(kind, { ...place, index: counts[kind], label: '' });
        counts[kind] += 1;
      } else if (tag === 'img' && OWN_IMAGE.test(src)) {
        const image = { ...place, index: images.length, hasAlt: alt !== undefined };
        images.push(image);
        const figure = open.get('figure');
        if (figure) figure.image ??= image;
      }
    },
    ontext(data) {
      if (silent > 0 || formula) return;
      const shown = data.replaceAll(LOOSE_BRACKET, '<');
      block.push({ shown, from: parser.startIndex });
      for (const part of open.values()) part.label += shown;
    },
    onclosetag(tag) {
      if (tag === 'math' && formula) {
        block.push({ ...formula, to: parser.endIndex + 1 });
        for (const part of open.values()) part.label += FORMULA_NAME;
        formula = undefined;
      }
      if (formula) return;
      if (TAGS_WITHOUT_TEXT.has(tag)) silent = Math.max(0, silent - 1);
      if (silent > 0) return;
      if (BLOCK.test(tag)) endBlock();
      if (tag === 'pre') preformatted = Math.max(0, preformatted - 1);
      const kind = kindOf(tag);
      const part = kind && open.get(kind);
      if (!part) return;
      read[kind].push({ ...part, to: parser.endIndex + 1 });
      open.delete(kind);
    },
  });
  parser.end(source);
  endBlock();
  return { ...read, blocks, images };
}

function kindOf(tag: string): LabelledKind | undefined {
  if (tag === 'a') return 'link';
  if (tag === 'figure') return 'figure';
  return /^h[1-6]$/.test(tag) ? 'heading' : undefined;
}

function hintAt(kind: PlaceKind, { from, to, index }: Omit<Part, 'label'>, text: string | undefined): Hint[] {
  return text === undefined ? [] : [{ text, place: { kind, from, to, index } }];
}

function skippedLevels(headings: readonly Part[]): Hint[] {
  let level = 1;
  return headings.flatMap((heading) => {
    const before = level;
    level = Math.max(2, Number(heading.tag[1]));
    if (level <= before + 1) return [];
    const title = shortened(clean(heading.label));
    return hintAt('heading', heading, `Judul “${title}” melompati tingkat: ${levelsText(before, level)}.`);
  });
}

function withoutAlt({ index }: ImagePart): string {
  return `Gambar ke-${index + 1} belum punya teks alternatif, yang dibacakan bagi yang tidak dapat melihatnya.`;
}

function sourceProblem({ index }: ImagePart, caption: string): string | undefined {
  return /\b(?:sumber|source)\s*:/i.test(caption) ? undefined : `Gambar ke-${index + 1} belum menyebut sumbernya.`;
}

function linkProblem(label: string): string | undefined {
  if (VAGUE_LINK.test(label.replace(/[.:!»>→]+$/, '').trim())) {
    return `Tautan “${label}” tidak berkata ke mana. Sebutkan apa yang akan dibuka.`;
  }
  return BARE_ADDRESS.test(label)
    ? `Tautan “${shortened(label)}” hanya alamat. Tulis nama halamannya sebagai teks tautan.`
    : undefined;
}

function levelsText(before: number, own: number): string {
  return before === 1 ? `yang pertama langsung tingkat ${own - 1}` : `dari ${before - 1} langsung ke ${own - 1}`;
}

function linesOf(text: string): Piece[][] {
  return [...text.matchAll(/[^\n]+/g)].map(({ 0: shown, index: from }) => [{ shown, from }]);
}

/** Splits a block at the author's line breaks. */
function splitLines(block: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of block) {
    for (const { 0: shown, index } of piece.shown.matchAll(/\n|[^\n]+/g)) {
      if (shown === '\n') lines.push([]);
      else lines.at(-1)?.push({ ...piece, shown, from: piece.from + index });
    }
  }
  return lines;
}

/** Matches a sentence. An abbreviation ends the match too early, but a missing hint is better than a wrong one. */
const SENTENCE = /\S.*?(?:[.!?…]["”’»)\]]*(?=\s)|$)/gs;

function longSentences(blocks: readonly Piece[][]): Hint[] {
  return blocks.flatMap((block) => {
    const shown = block.map((piece) => piece.shown).join('');
    if (shown.length < MOST_WORDS) return [];
    return [...shown.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }): Hint[] => {
      const words = clean(sentence);
      const count = words.split(' ').length;
      if (count <= MOST_WORDS) return [];
      const from = sourcePosition(block, index);
      const to = sourceEnd(block, index + sentence.trimEnd().length);
      const named = words.replaceAll(FORMULA, FORMULA_NAME);
      const problem = `Kalimat dengan ${count} kata, “${shortened(named)}”, lebih mudah dibaca bila dipecah.`;
      return [{ text: problem, place: { kind: 'words', words: withoutFormulas(words), from, to } }];
    });
  });
}

function sourcePosition(block: readonly Piece[], at: number): number {
  let before = 0;
  for (const { shown, from } of block) {
    if (at < before + shown.length) return from + at - before;
    before += shown.length;
  }
  return 0;
}

/** Returns where the first `length` characters of a block end in the source. */
function sourceEnd(block: readonly Piece[], length: number): number {
  let before = 0;
  for (const { shown, from, to } of block) {
    before += shown.length;
    if (length <= before) return to ?? from + shown.length - (before - length);
  }
  return 0;
}

function withoutFormulas(words: string): string {
  return clean(words.replaceAll(FORMULA, ' '));
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47).trimEnd()}…` : text;
}
