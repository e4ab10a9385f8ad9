import { CHANGE_LABELS } from '#contract/articles/change-kinds.ts';
import type { ToldReaders } from '#contract/articles/public-versions.ts';
import type { Language } from '#contract/constants.ts';
import { writtenDay } from '#contract/works/citation-days.ts';
import { citedDate } from '#server/reading/citations/cited-work.ts';
import { escapeLineStarts, escapeMarkdown } from '#server/text/markdown/escape.ts';

export type Told = { notice?: ToldReaders; corrections?: readonly ToldReaders[] };

/** What readers of a text are told about it, in the language of the text. */
const WORDS: Readonly<Record<Language, Partial<Record<ToldReaders['kind'], string>>>> = {
  id: {
    ...CHANGE_LABELS,
    retraction: 'Artikel ini ditarik',
    concern: 'Isi artikel ini diragukan dan sedang diperiksa',
  },
  en: {
    retraction: 'This article has been retracted',
    concern: 'The content of this article is in doubt and under review',
    correction: 'Correction',
    clarification: 'Clarification',
    addition: 'Addition',
    newVersion: 'New version',
  },
};

/** Returns what readers are told as fields of the YAML. Those without a value are left out. */
export function toldFields({ notice, corrections }: Told): Record<string, unknown> {
  return { notice: notice && fieldOf(notice), corrections: corrections?.map(fieldOf) };
}

const fieldOf = ({ kind, number, at, note }: ToldReaders) => ({ kind, version: number, date: at, note });

/** Returns what readers are told as quotations: what stands above the work first, then the noted changes. */
export function writeTold({ notice, corrections = [] }: Told, language: Language): string {
  return [...(notice ? [notice] : []), ...corrections].map((told) => `\n${quote(lineOf(told, language))}`).join('');
}

/** For example: **Artikel ini ditarik** (3 Mei 2026): Datanya keliru. */
function lineOf({ kind, at, note }: ToldReaders, language: Language): string {
  const words = `**${WORDS[language][kind] ?? kind}** (${writtenDay(citedDate(at), 'long', language)})`;
  const [first = '', ...others] = paragraphsOf(note);
  return [first === '' ? `${words}.` : `${words}: ${first}`, ...others].join('\n\n');
}

const quote = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `> ${paragraph}\n`)
    .join('>\n');

/** Returns the paragraphs of a plain text, with the signs of Markdown escaped. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => escapeLineStarts(escapeMarkdown(paragraph).trim()))
    .filter((paragraph) => paragraph !== '');
}
