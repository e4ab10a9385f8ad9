import { Parser } from 'htmlparser2';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup } from '#contract/posts/markup.ts';

/**
 * Elements that a hint can point at. The visual editor shows them in the order of the text, so an index identifies one.
 */
export type PlaceKind = 'image' | 'heading' | 'link';

export type Hint = {
  /** What is wrong, for the author. */
  text: string;
  place: TextPlace | { field: string };
};

/** A place in the text of the field `content`. */
export type TextPlace = {
  /** Positions in the text as the form holds it, tags included. */
  from: number;
  to: number;
} & (
  | {
      kind: PlaceKind;
      /** How many elements of this kind stand before it. */
      index: number;
    }
  | {
      kind: 'words';
      /** The words as a reader sees them, with single spaces. */
      words: string;
    }
);

/** A sentence with more words is hard to follow. */
export const MOST_WORDS = 45;
/** A shorter text is a beginning, for which it is too early to ask for an abstract. */
const WORDS_BEFORE_ABSTRACT = 100;

const VAGUE_LINK =
  /^(?:(?:silakan )?klik(?: di)? ?sini|di ?sini|sini|klik|tautan(?: ini)?|link(?: ini)?|(?:baca )?selengkapnya|(?:click )?here|(?:this )?link|read more|more)$/i;
/** DOI addresses are excluded, because a list of references names works by them. */
const BARE_ADDRESS = /^(?:https?:\/\/(?!(?:dx\.)?doi\.org\/)|www\.)\S+$/i;
/** Links between a footnote and its place, which the visual editor shows in its own way. */
const OF_NOTES = /^doc-(?:noteref|backlink)$/;
const OWN_IMAGE = /^\/storage\/images\//;
const BLOCK =
  /^(?:p|div|h[1-6]|blockquote|pre|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|[rhd])|fig(?:ure|caption)|[bh]r|section)$/;
const NO_TEXT = /^(?:script|style|textarea|option|noscript|iframe|xmp|noembed|noframes|template|title|svg|math)$/;

/**
 * Lists what readers may stumble over in an unsent text, in its order. `text` and `abstract` are as the form holds
 * them; `abstract` is undefined in forms without one. Takes about 15 ms for 200,000 characters, so call it in a pause.
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

/** Stands for a bracket that opens no tag. Unicode gives this character no meaning. */
const LOOSE_BRACKET = '\uE000';

/**
 * Returns the text with LOOSE_BRACKET for each bracket that opens no tag, so that positions stay the same. `html`: what
 * readMarkup returns for the text.
 */
function withSamePositions(text: string, html: string): string {
  let shift = 0;
  return text.replaceAll('<', (bracket, at: number) => {
    if (html[at + shift] === '<') return bracket;
    shift += '&lt;'.length - 1;
    return LOOSE_BRACKET;
  });
}

/** A part of a block's text: what a reader sees, and where it stands in the source. */
type Piece = { shown: string; from: number };

function hintsOfMarkup(source: string): Hint[] {
  const hints: Hint[] = [];
  const counts: Record<PlaceKind, number> = { image: 0, heading: 0, link: 0 };
  const breaksLines = !hasBlocks(source);
  let block: Piece[] = [];
  let level = 1;
  let silent = 0;
  let preformatted = 0;
  let link: { from: number; index: number; label: string } | undefined;
  let heading: { from: number; index: number; level: number; label: string } | undefined;
  let figure: { from: number; to: number; index: number; caption: string } | undefined;

  const endBlock = () => {
    if (preformatted === 0) hints.push(...longSentences(breaksLines ? splitLines(block) : [block]));
    block = [];
  };

  const parser = new Parser({
    onopentag(tag, { src = '', alt, role = '' }) {
      if (NO_TEXT.test(tag)) silent += 1;
      if (silent > 0) return;
      if (BLOCK.test(tag)) endBlock();
      if (tag === 'pre') preformatted += 1;
      const from = parser.startIndex;
      const to = parser.endIndex + 1;
      if (/^h[1-6]$/.test(tag)) {
        heading = { from, index: counts.heading, level: Math.max(2, Number(tag[1])), label: '' };
        counts.heading += 1;
      } else if (tag === 'a' && !OF_NOTES.test(role)) {
        link = { from, index: counts.link, label: '' };
        counts.link += 1;
      } else if (tag === 'figure') figure = { from, to: -1, index: -1, caption: '' };
      else if (tag === 'img' && OWN_IMAGE.test(src)) {
        const index = counts.image;
        counts.image += 1;
        if (figure && figure.to === -1) Object.assign(figure, { from, to, index });
        if (alt === undefined) {
          const problem = `Gambar ke-${index + 1} belum punya teks alternatif, yang dibacakan bagi yang tidak dapat melihatnya.`;
          hints.push({ text: problem, place: { kind: 'image', index, from, to } });
        }
      }
    },
    ontext(data) {
      if (silent > 0) return;
      const shown = data.replaceAll(LOOSE_BRACKET, '<');
      block.push({ shown, from: parser.startIndex });
      if (link) link.label += shown;
      if (heading) heading.label += shown;
      if (figure) figure.caption += shown;
    },
    onclosetag(tag) {
      const to = parser.endIndex + 1;
      if (NO_TEXT.test(tag)) silent = Math.max(0, silent - 1);
      if (silent > 0) return;
      if (BLOCK.test(tag)) endBlock();
      if (tag === 'pre') preformatted = Math.max(0, preformatted - 1);
      if (tag === 'a' && link) {
        const { label, ...place } = link;
        const problem = linkProblem(clean(label));
        if (problem) hints.push({ text: problem, place: { kind: 'link', ...place, to } });
        link = undefined;
      } else if (/^h[1-6]$/.test(tag) && heading) {
        const { label, level: own, ...place } = heading;
        if (own > level + 1) {
          const problem = `Judul “${shortened(clean(label))}” melompati tingkat: ${levelsText(level, own)}.`;
          hints.push({ text: problem, place: { kind: 'heading', ...place, to } });
        }
        level = own;
        heading = undefined;
      } else if (tag === 'figure' && figure) {
        const { caption, ...place } = figure;
        if (place.to !== -1 && !/\b(?:sumber|source)\s*:/i.test(caption)) {
          const problem = `Gambar ke-${place.index + 1} belum menyebut sumbernya.`;
          hints.push({ text: problem, place: { kind: 'image', ...place } });
        }
        figure = undefined;
      }
    },
  });
  parser.end(source);
  endBlock();
  return hints;
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

/** Splits a block where the author has broken the line. */
function splitLines(block: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { shown, from } of block) {
    for (const { 0: part, index } of shown.matchAll(/\n|[^\n]+/g)) {
      if (part === '\n') lines.push([]);
      else lines.at(-1)?.push({ shown: part, from: from + index });
    }
  }
  return lines;
}

/** Ends a sentence too early, after an abbreviation, rather than report a long sentence where there is none. */
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
      const to = sourcePosition(block, index + sentence.trimEnd().length - 1) + 1;
      const problem = `Kalimat dengan ${count} kata, “${shortened(words)}”, lebih mudah dibaca bila dipecah.`;
      return [{ text: problem, place: { kind: 'words', words, from, to } }];
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

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47).trimEnd()}…` : text;
}
