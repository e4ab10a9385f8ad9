export type Random = {
  /** Returns a number from 0 up to but not including 1. */
  next(): number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  pick<T>(options: readonly T[]): T;
};

/** Creates a generator that returns the same numbers for the same seed (mulberry32), to repeat a test run. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (options) => {
      const option = options[between(0, options.length - 1)];
      if (option === undefined) throw new Error('Nothing to pick from');
      return option;
    },
  };
}
