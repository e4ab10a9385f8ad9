import { align, type Budget, type Match } from './align.ts';
import type { NumberOf } from './match-blocks.ts';
import { isStructure, type Word } from './words.ts';

/** A run of more equal words than this is always kept. Only shorter runs may be dropped, that is, shown as changed. */
const SHORT_RUN_WORDS = 2;
/** A run of more than 5 characters is dropped only if the changes on both sides are at least twice as long as it. */
const SMALL_WORD = 5;

/** The budget for the words of a whole text. `runs`: how many more runs of equal words may be shown. */
export type WordBudget = Budget & { runs: number };

/** Aligns the words of two blocks. When the budget is used up, whole blocks are shown as replaced. */
export function matchWords(
  first: readonly Word[],
  second: readonly Word[],
  numberOf: NumberOf,
  budget: WordBudget,
): Match[] {
  const numbers = (words: readonly Word[]) => words.map(({ key }) => numberOf(key));
  const runs = withoutShortRuns(align(numbers(first), numbers(second), budget), first, second);
  if (runs.length > 1) budget.runs -= runs.length;
  return budget.runs < 0 && runs.length > 1 ? [] : runs.flatMap(({ matches }) => matches);
}

type Run = { matches: Match[]; length: number; isFixed: boolean };
/** How many characters are removed (`first`) and added (`second`) between two neighbouring runs. */
type Change = { first: number; second: number };

/**
 * Drops short runs of equal words that are shorter than the changes on both sides. If two sentences share only "dan"
 * and "yang", readers prefer to see one sentence replaced by the other.
 */
function withoutShortRuns(matches: readonly Match[], first: readonly Word[], second: readonly Word[]): Run[] {
  const kept: { run: Run; before: Change }[] = [];
  let before: Change = { first: 0, second: 0 };
  let [firstEnd, secondEnd] = [0, 0];
  const changeUpTo = (one: number, other: number): Change => ({
    first: charactersOf(first, firstEnd, one),
    second: charactersOf(second, secondEnd, other),
  });
  for (const run of runsOf(matches, first)) {
    const [[one, other] = [0, 0]] = run.matches;
    before = changeUpTo(one, other);
    dropShort(kept, before);
    kept.push({ run, before });
    [firstEnd, secondEnd] = [one + run.matches.length, other + run.matches.length];
  }
  dropShort(kept, changeUpTo(first.length, second.length));
  return kept.map(({ run }) => run);
}

/**
 * Drops the last run of `kept` as long as it is short compared with the changes on both sides. `after` is the change
 * after the last run. A dropped run and the change before the run become parts of `after`.
 */
function dropShort(kept: { run: Run; before: Change }[], after: Change): void {
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const { run, before } = last;
    const beside = Math.min(sizeOf(before), sizeOf(after));
    const isShort = run.length <= (run.length <= SMALL_WORD ? beside : beside / 2);
    if (run.isFixed || !isShort) return;
    kept.pop();
    after.first += run.length + before.first;
    after.second += run.length + before.second;
  }
}

const sizeOf = ({ first, second }: Change) => Math.max(first, second);

/** Groups the matches into runs of words that are adjacent in both texts. */
function runsOf(matches: readonly Match[], words: readonly Word[]): Run[] {
  const runs: Run[] = [];
  let counted = 0;
  for (const match of matches) {
    const [one, other] = match;
    const last = runs.at(-1);
    const [lastOne = -2, lastOther = -2] = last?.matches.at(-1) ?? [];
    const word = words[one];
    const isNext = last !== undefined && one === lastOne + 1 && other === lastOther + 1;
    const run = isNext ? last : { matches: [], length: 0, isFixed: false };
    if (!isNext) {
      runs.push(run);
      counted = 0;
    }
    counted += word?.isCounted ? 1 : 0;
    run.matches.push(match);
    run.length += charactersOf(words, one, one + 1);
    run.isFixed ||= counted > SHORT_RUN_WORDS || (word !== undefined && isStructure(word));
  }
  return runs;
}

function charactersOf(words: readonly Word[], from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const { space, parts = [] } = words[at] ?? {};
    count += space ? 1 : 0;
    for (const { text, formula } of parts) count += (formula?.text ?? text).length;
  }
  return count;
}
