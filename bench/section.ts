import type { Line } from './table.ts';

/** The parameters of a run of the benchmark. Each section gets them. */
export type Run = {
  /** Whether --full is set. The run then measures all sizes, in more rounds, for the published table. */
  isFull: boolean;
  /** Whether neither --full nor --only is set. All sections together then take three minutes. */
  isShort: boolean;
  /** The numbers of articles to measure with, in ascending order. */
  sizes: [number, ...number[]];
  rounds: number;
  /** The duration of each load test. */
  seconds: number;
};

export type Section = { title: string; measure: (run: Run) => Promise<Line[]>; needsWrk?: true };
