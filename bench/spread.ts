export type Spread = { median: number; min: number; max: number };

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error('Nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
}

/** The values of our server and of a reference server. `ratio`: in each round, our value divided by the other. */
export type Comparison = { ratio: Spread; ours: Spread; reference: Spread };

/** Compares the two values of each round: values at equal positions were measured in the same round. */
export function compareEach(ours: readonly number[], reference: readonly number[]): Comparison {
  return {
    ratio: spreadOf(ours.map((value, index) => value / (reference[index] ?? Number.NaN))),
    ours: spreadOf(ours),
    reference: spreadOf(reference),
  };
}

/** Returns a percentile. `part`: 0.99 for the value that only one in a hundred exceeds. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Measures our server and a reference alternately, so that other load on the machine affects both. */
export async function inTurn<T>(
  rounds: number,
  ours: () => Promise<T>,
  reference: () => Promise<T>,
): Promise<{ ours: T[]; reference: T[] }> {
  const results: { ours: T[]; reference: T[] } = { ours: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Our server is measured first in every second round, so that the order favours neither side.
    if (round % 2 === 0) results.ours.push(await ours());
    results.reference.push(await reference());
    if (round % 2 === 1) results.ours.push(await ours());
  }
  return results;
}
