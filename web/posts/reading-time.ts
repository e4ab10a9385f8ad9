import { READING_WORDS_A_MINUTE } from '#contract/constants.ts';

export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / READING_WORDS_A_MINUTE));
}
