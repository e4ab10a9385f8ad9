import type { Language } from '#contract/constants.ts';
import { inlineOnly, interfaceLang } from './interface-words.ts';

const NOTES = '<section role="doc-endnotes">';
/** A longer note is cut beside the text. The list at the end has the whole note. */
const SIDENOTE_CHARACTERS = 280;

/** Splits a text into its main part and its list of footnotes, which is at the end. The list is '' if there is none. */
export function splitNotes(html: string): [main: string, notes: string] {
  const start = html.lastIndexOf(NOTES);
  return start === -1 ? [html, ''] : [html.slice(0, start), html.slice(start)];
}

/** Adds a link back to each footnote. Footnotes must be in order, without white space between tags. */
export function linkNotesBack(notes: string, language: Language): string {
  if (notes === '') return '';
  const lang = interfaceLang(language);
  let number = 0;
  const items = notes
    .slice(NOTES.length)
    .replaceAll(/(?:<\/p>)?<\/li>(?=<li id="cat-|<\/ol><\/section>)/g, (end) => ` ${linkBack(++number, lang)}${end}`);
  return `<section role="doc-endnotes" aria-label="Catatan kaki"${lang}>${items}`;
}

function linkBack(number: number, lang: string): string {
  return `<a href="#rujukan-${number}" role="doc-backlink" aria-label="Kembali ke teks"${lang}>↩</a>`;
}

const ITEM = /<li id="(cat-\d+)"([^>]*)>([\s\S]*?)(?=<li id="cat-|<\/ol><\/section>)/g;
/** Matches references, and whole elements in which a note beside the text has no place. */
const REFERENCE =
  /<(table|figcaption|pre|h[2-6])(?=[\s>])[\s\S]*?<\/\1>|<a href="#(cat-\d+)" role="doc-noteref"[^>]*>(\d+)<\/a>(?:<\/sup>)?/g;

/**
 * Repeats each footnote beside its reference. CSS shows it in the margin of a wide page, where the text has one
 * (prose.css). Screen readers skip it, because the list at the end has the same note.
 */
export function addSidenotes(main: string, notes: string): string {
  if (notes === '') return main;
  const sidenotes = new Map(
    [...notes.matchAll(ITEM)].map(([, id = '', attributes, inner = '']) => [id, { attributes, inner }]),
  );
  return main.replaceAll(REFERENCE, (match, _name, id: string | undefined, number: string) => {
    const note = id === undefined ? undefined : sidenotes.get(id);
    if (!note) return match;
    return `${match}<span class="sidenote" aria-hidden="true"${note.attributes}><b>${number}</b> ${shorten(inlineOnly(note.inner))}</span>`;
  });
}

function shorten(note: string): string {
  const text = note.replaceAll(/<[^>]*>/g, '');
  if (text.length <= SIDENOTE_CHARACTERS) return note;
  // Cuts at a space, or else before a character reference that would be cut.
  const cut = text.slice(0, SIDENOTE_CHARACTERS);
  return `${cut.replace(/\s\S*$|&[^;]*$/, '')} …`;
}
