import { READING_WORDS_A_MINUTE } from '#contract/constants.ts';

/** Returns the minutes that reading a text takes. A formula counts as one word. */
export function readingMinutes(html: string): number {
  const text = html.includes('<math') ? html.replace(/<math[ >].*?<\/math>/gs, '∑') : html;
  const words = text.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / READING_WORDS_A_MINUTE));
}
