const WORDS_A_MINUTE = 200;

/** Minutes that reading some HTML takes, at least one. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
