import type { Line } from './table.ts';

/** Parameters of the run for each section. */
export type Run = {
  /** Whether to measure every size in more rounds, for the table that is published. */
  isFull: boolean;
  /** Whether neither --full nor --only is set: all sections together take three minutes. */
  isShort: boolean;
  /** Numbers of articles, in ascending order. */
  sizes: [number, ...number[]];
  rounds: number;
  /** Duration of each load. */
  seconds: number;
};

export type Section = { title: string; measure: (run: Run) => Promise<Line[]>; needsWrk?: true };
