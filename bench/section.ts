import type { Line } from './table.ts';

/** What a section is told about the run. */
export type Run = {
  /** Every size and more rounds, for the table that is kept. */
  isFull: boolean;
  /** Neither that nor named by --only: three minutes for all sections together. */
  isShort: boolean;
  /** How many articles there are, from few to many. */
  sizes: [number, ...number[]];
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
};

export type Section = { title: string; measure: (run: Run) => Promise<Line[]>; needsWrk?: true };
