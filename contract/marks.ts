/**
 * A text and its marked places, as responses contain them (`marked` in text.ts). Every page can load this file: do not
 * import zod, which is large.
 */
export type Marked = { text: string; marks: readonly (readonly [start: number, end: number])[] };

/** Cuts a text at its marks into marked and other parts, without empty ones. */
export function splitMarks({ text, marks }: Marked): { text: string; isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const [start, end] of marks) {
    parts.push({ text: text.slice(from, start), isMarked: false }, { text: text.slice(start, end), isMarked: true });
    from = end;
  }
  return [...parts, { text: text.slice(from), isMarked: false }].filter((part) => part.text !== '');
}
