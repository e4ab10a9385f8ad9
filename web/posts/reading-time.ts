import { READING_WORDS_A_MINUTE } from '#contract/constants.ts';

/** Returns the minutes that reading the text of this HTML takes, at least one. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / READING_WORDS_A_MINUTE));
}
