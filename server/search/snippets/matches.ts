import { placedWordsOf } from '#server/search/words/words.ts';

/** What a query looks for: the forms of each of its words, and its quoted phrases. All words are folded. */
export type Wanted = { groups: readonly ReadonlySet<string>[]; phrases: readonly (readonly string[])[] };

/** A wanted word or phrase in a text. `targets`: the groups and phrases that it belongs to; see Targets. */
export type Match = { targets: readonly number[]; start: number; end: number };

type Phrase = { words: readonly string[]; targets: readonly number[] };

/** What is searched for. The numbers of the groups come first, then those of the phrases. */
export type Targets = {
  groups: number;
  phrases: number;
  longestPhrase: number;
  /** The groups of each word that is wanted, alone or in a phrase, and the phrases that end with it. */
  words: ReadonlyMap<string, { targets: number[]; phrases: Phrase[] }>;
};

/** All results of a query share its targets, so they are computed once. */
const cache = new WeakMap<Wanted, Targets>();

export function targetsOf(wanted: Wanted): Targets {
  const cached = cache.get(wanted);
  if (cached) return cached;
  const words = new Map<string, { targets: number[]; phrases: Phrase[] }>();
  const entryOf = (word: string) => {
    const entry = words.get(word) ?? { targets: [], phrases: [] };
    words.set(word, entry);
    return entry;
  };
  const groups = wanted.groups.filter((forms) => forms.size > 0);
  const phrases = wanted.phrases.filter((phrase) => phrase.length > 0);
  for (const [group, forms] of groups.entries()) {
    for (const word of forms) entryOf(word).targets.push(group);
  }
  for (const [index, phrase] of phrases.entries()) {
    for (const word of phrase) entryOf(word);
    entryOf(phrase.at(-1) ?? '').phrases.push({ words: phrase, targets: [groups.length + index] });
  }
  const longestPhrase = Math.max(0, ...phrases.map((phrase) => phrase.length));
  const targets = { groups: groups.length, phrases: phrases.length, longestPhrase, words };
  cache.set(wanted, targets);
  return targets;
}

/**
 * Returns a function that reads the next part of a text and returns its matches in the order of their ends. A part may
 * not begin or end within a word. Places count from the beginning of the text; a phrase may begin in an earlier part.
 */
export function matchReader({ words, longestPhrase }: Targets): (part: string) => Match[] {
  /** The latest consecutive words that are wanted, as many as the longest phrase has. */
  let row: { word: string; start: number }[] = [];
  let offset = 0;
  return (part) => {
    const matches: Match[] = [];
    for (const placed of placedWordsOf(part)) {
      const found = words.get(placed.word);
      if (!found) {
        if (row.length > 0) row = [];
        continue;
      }
      const start = placed.start + offset;
      const end = placed.end + offset;
      if (found.targets.length > 0) matches.push({ targets: found.targets, start, end });
      if (longestPhrase === 0) continue;
      row.push({ word: placed.word, start });
      if (row.length > longestPhrase) row.shift();
      for (const phrase of found.phrases) {
        const first = row[row.length - phrase.words.length];
        if (first && endsWith(row, phrase.words)) matches.push({ targets: phrase.targets, start: first.start, end });
      }
    }
    offset += part.length;
    return matches;
  };
}

function endsWith(row: readonly { word: string }[], words: readonly string[]): boolean {
  const first = row.length - words.length;
  return words.every((word, at) => row[first + at]?.word === word);
}
