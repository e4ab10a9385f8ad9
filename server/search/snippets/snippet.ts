import { findBestPlace } from './best-place.ts';
import { cutAround, LONGEST_PLACE, LONGEST_WHOLE } from './cut-around.ts';
import { matchReader, targetsOf, type Wanted } from './matches.ts';
import { readableParts } from './readable-text.ts';

export type { Wanted } from './matches.ts';

/** A text and its marked places in UTF-16 units: ascending, without overlaps, inside the text. */
export type Marked = { text: string; marks: [start: number, end: number][] };

/** Only this much of the HTML is searched, to limit the time. */
const MOST_CHARACTERS = 200_000;

/** Marks each wanted word, and each phrase as one place, in plain text. The text is returned unchanged. */
export function markText(text: string, wanted: Wanted): Marked {
  const marks: [start: number, end: number][] = [];
  for (const { start, end } of matchReader(targetsOf(wanted))(text)) {
    let from = start;
    // A phrase swallows the marks of its words. Phrases that share a word become one mark.
    for (let last = marks.at(-1); last && last[1] > from; last = marks.at(-1)) {
      from = Math.min(from, last[0]);
      marks.pop();
    }
    marks.push([from, end]);
  }
  return { text, marks };
}

/**
 * Returns about 200 characters of the text of stored HTML, around the first place with the most wanted words. Phrases
 * count more than words. `fallback`: plain text that is marked and cut instead if the HTML has no wanted word.
 */
export function cutSnippet(html: string, wanted: Wanted, fallback: string): Marked {
  const parts = readableParts(html.slice(0, MOST_CHARACTERS));
  // If the text goes on after the place, cutAround must see more than it returns whole.
  const best = findBestPlace(parts, wanted, { width: LONGEST_PLACE, after: LONGEST_WHOLE + 1 });
  if (best.place) return markText(cutAround(best.text.trimEnd(), best.place), wanted);
  return markText(cutAround(fallback.replace(/\s+/g, ' ').trim(), { start: 0, end: 0 }), wanted);
}
