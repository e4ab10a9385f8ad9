import { z } from 'zod';
import { timestamp } from '#contract/text.ts';

/** The least number of submissions with which the figures are shown. Figures of few would tell of single authors. */
export const SUBMISSIONS_LEAST = 10;
/** How many decisions a share or a median must be made of. */
export const BASE_LEAST = 5;

const share = z.number().min(0).max(1).nullable().describe('0 to 1; null: none to count from');

const figures = z.object({
  received: z.number().int().describe('Articles submitted'),
  decided: z.number().int().describe('Articles that got their first decision'),
  approved: share.describe('Of the first decisions: those that published or scheduled the article'),
  median_days: z.number().nullable().describe('Days from submission to the first decision, with one decimal'),
  refused: z.number().int().describe('Rejections and requests for changes'),
  reasoned: share.describe('Of the rejections and requests for changes: those with a text or a reason'),
  corrections: z.number().int().describe('Corrections, statements of concern and retractions of public articles'),
});

/** The work of the editors in the last twelve months. */
export const editorialFactsAnswer = z.object({
  from: timestamp,
  until: timestamp,
  figures: figures.nullable().describe(`null with fewer than ${SUBMISSIONS_LEAST} submissions`),
});

export type EditorialFacts = z.infer<typeof editorialFactsAnswer>;
export type EditorialFigures = z.infer<typeof figures>;
