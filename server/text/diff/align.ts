import { diffArrays } from 'diff';

/** The positions of an element that both lists have. */
export type Match = readonly [first: number, second: number];

/** How many more comparisons the diff of two texts may take. All alignments of the two texts share this object. */
export type Budget = { left: number };

/** When the budget is used up, lists are divided at runs of these lengths that both lists have exactly once. */
const ANCHORS = [1, 3];

/**
 * Finds the longest common subsequence of two lists, if the budget allows. Otherwise aligns the lists only around runs
 * that both have exactly once: in the worst case, only the equal beginning and the equal end.
 */
export function align(first: readonly number[], second: readonly number[], budget: Budget): Match[] {
  return alignWithin(first, second, budget, ANCHORS);
}

function alignWithin(
  first: readonly number[],
  second: readonly number[],
  budget: Budget,
  anchors: readonly number[],
): Match[] {
  const shorter = Math.min(first.length, second.length);
  let before = 0;
  while (before < shorter && first[before] === second[before]) before += 1;
  let after = 0;
  while (after < shorter - before && first.at(-1 - after) === second.at(-1 - after)) after += 1;

  // Elements that only one list has cannot match. Leaving them out makes the alignment faster.
  const inFirst = new Set(first.slice(before, first.length - after));
  const inSecond = new Set(second.slice(before, second.length - after));
  const kept = {
    first: positions(first, before, first.length - after, inSecond),
    second: positions(second, before, second.length - after, inFirst),
  };
  const middle = alignMiddle(
    kept.first.map((at) => first[at] ?? -1),
    kept.second.map((at) => second[at] ?? -1),
    budget,
    anchors,
  );
  return [
    ...Array.from({ length: before }, (_, at): Match => [at, at]),
    ...middle.map(([one, other]): Match => [kept.first[one] ?? -1, kept.second[other] ?? -1]),
    ...Array.from({ length: after }, (_, at): Match => [first.length - after + at, second.length - after + at]),
  ];
}

function positions(list: readonly number[], from: number, to: number, wanted: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (let at = from; at < to; at += 1) if (wanted.has(list[at] ?? -1)) found.push(at);
  return found;
}

function alignMiddle(first: number[], second: number[], budget: Budget, anchors: readonly number[]): Match[] {
  const size = first.length + second.length;
  if (first.length === 0 || second.length === 0) return [];
  // diffArrays takes up to `size` comparisons for each edit. One alignment may use half of the remaining budget.
  const maxEditLength = Math.min(size, Math.floor(budget.left / 2 / size));
  const changes = maxEditLength > 0 ? diffArrays(first, second, { maxEditLength }) : undefined;
  if (!changes) {
    budget.left -= maxEditLength * size;
    return alignAroundAnchors(first, second, budget, anchors);
  }
  const matches: Match[] = [];
  let edits = 0;
  let one = 0;
  let other = 0;
  for (const { added, removed, count } of changes) {
    if (added || removed) edits += count;
    else for (let at = 0; at < count; at += 1) matches.push([one + at, other + at]);
    if (!added) one += count;
    if (!removed) other += count;
  }
  budget.left -= edits * size;
  return matches;
}

/** Aligns the parts between anchors. An anchor is a run of elements that both lists have exactly once. */
function alignAroundAnchors(
  first: number[],
  second: number[],
  budget: Budget,
  [width, ...others]: readonly number[],
): Match[] {
  if (width === undefined) return [];
  const inSecond = uniqueStretches(second, width);
  const anchors = [...uniqueStretches(first, width)].flatMap(([stretch, at]): Match[] => {
    const other = inSecond.get(stretch);
    return other === undefined ? [] : [[at, other]];
  });
  const matches: Match[] = [];
  let one = 0;
  let other = 0;
  for (const [nextOne, nextOther] of [...longestAscending(anchors), [first.length, second.length] as const]) {
    const between = alignWithin(first.slice(one, nextOne), second.slice(other, nextOther), budget, others);
    for (const [a, b] of between) matches.push([one + a, other + b]);
    if (nextOne < first.length) matches.push([nextOne, nextOther]);
    one = nextOne + 1;
    other = nextOther + 1;
  }
  return matches;
}

/** Returns the runs of `width` elements that a list has exactly once, with the position where each starts. */
function uniqueStretches(list: readonly number[], width: number): Map<string, number> {
  const found = new Map<string, number>();
  const doubled = new Set<string>();
  for (let at = 0; at + width <= list.length; at += 1) {
    const stretch = list.slice(at, at + width).join(' ');
    if (found.has(stretch)) doubled.add(stretch);
    else found.set(stretch, at);
  }
  for (const stretch of doubled) found.delete(stretch);
  return found;
}

/** Returns the longest chain of pairs in which `second` ascends. In `pairs`, `first` must ascend already. */
export function longestAscending<Pair extends Match>(pairs: readonly Pair[]): Pair[] {
  /** `ends[n - 1]`: of all pairs that end a chain of n pairs, the index of the one with the least `second`. */
  const ends: number[] = [];
  /** `previous[i]`: the index of the pair before pair i in the chain, or -1. */
  const previous: number[] = [];
  const endOf = (at: number) => pairs[at]?.[1] ?? -1;
  for (const [at, [, second]] of pairs.entries()) {
    const shorter = countBelow(ends, endOf, second);
    previous[at] = ends[shorter - 1] ?? -1;
    ends[shorter] = at;
  }
  const chain: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chain.push(pair);
  }
  return chain.toReversed();
}

/** Counts the values for which `numberOf` is less than `limit`. Their numbers must ascend (binary search). */
export function countBelow(values: readonly number[], numberOf: (value: number) => number, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(values[middle] ?? -1) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
