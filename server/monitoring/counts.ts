/**
 * What this process has done since it began, and what its memory holds: plain numbers, because some of it is counted
 * where a microsecond shows. Read when somebody looks.
 */
export type Counts = {
  /** Public answers given from memory, and those that had to be made. */
  keptAnswers: number;
  madeAnswers: number;
  /** What the memory for answers holds now. */
  cacheEntries: number;
  cacheBytes: number;
  /** Pages that React rendered. */
  renderedPages: number;
};

export function createCounts(): Counts {
  return { keptAnswers: 0, madeAnswers: 0, cacheEntries: 0, cacheBytes: 0, renderedPages: 0 };
}
