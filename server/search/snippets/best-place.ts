import { type Match, matchReader, type Targets, targetsOf, type Wanted } from './matches.ts';

export type Span = { start: number; end: number };

/** The text up to the place and at least `after` characters further, or the whole text. */
export type BestPlace = { text: string; place: Span | undefined };

/** A phrase counts more than all words of a query together: a query has eight at most. */
const PHRASE_SCORE = 100;

/**
 * Reads the text until it finds a window of `width` characters with all words and phrases, or to its end. Returns the
 * first window with most of them, as narrow as possible.
 */
export function findBestPlace(
  parts: Iterator<string, unknown>,
  wanted: Wanted,
  { width, after }: { width: number; after: number },
): BestPlace {
  const targets = targetsOf(wanted);
  const readMatches = matchReader(targets);
  const window = createWindow(targets, width);
  let text = '';
  for (let part = parts.next(); part.done !== true; part = parts.next()) {
    text += part.value;
    for (const match of readMatches(part.value)) {
      window.add(match);
      if (window.isComplete()) break;
    }
    if (window.isComplete()) break;
  }
  const place = window.best();
  const needed = place ? place.end + after : 0;
  while (text.length < needed) {
    const part = parts.next();
    if (part.done === true) break;
    text += part.value;
  }
  return { text, place };
}

/** Finds the best window over matches that are added in the order of their ends. */
function createWindow({ groups, phrases }: Targets, width: number) {
  /** Where the latest match of each group and phrase begins. */
  const latest = Array.from({ length: groups + phrases }, () => -Infinity);
  const highest = groups + phrases * PHRASE_SCORE;
  let best: Span | undefined;
  let bestScore = 0;
  return {
    add(match: Match): void {
      // A word that is longer than a window counts with its beginning.
      const end = Math.min(match.end, match.start + width);
      for (const target of match.targets) latest[target] = match.start;
      let score = 0;
      let start = match.start;
      // This runs for every match, up to 100,000 times in one text.
      for (let target = 0; target < latest.length; target += 1) {
        const begin = latest[target] ?? -Infinity;
        if (begin < end - width) continue;
        score += target < groups ? 1 : PHRASE_SCORE;
        start = Math.min(start, begin);
      }
      if (score <= bestScore) return;
      bestScore = score;
      best = { start, end };
    },
    best: () => best,
    isComplete: () => bestScore === highest,
  };
}
