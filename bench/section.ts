import type { Line } from './table.ts';

/** Parameters of the run for each section. */
export type Run = {
  /** Every size and more rounds, for the table that is published. */
  isFull: boolean;
  /** Without --full and --only: three minutes for all sections together. */
  isShort: boolean;
  /** Numbers of articles, in ascending order. */
  sizes: [number, ...number[]];
  rounds: number;
  /** Duration of each load. */
  seconds: number;
};

export type Section = { title: string; measure: (run: Run) => Promise<Line[]>; needsWrk?: true };
