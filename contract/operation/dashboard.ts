import { z } from 'zod';
import { timestamp } from '#contract/text.ts';

/** Figures computed from the database. The dashboard shows them above sample figures, which are invented. */
export const dashboardFigures = z.object({
  waiting: z.number().int().describe('Articles that wait for a decision, as reviewQueue counts them'),
  oldest_waiting_at: timestamp.nullable().describe('Since when the first of them waits'),
  published_this_month: z.number().int().describe('Articles first approved since the first of the month, Jakarta time'),
  authors: z.number().int().describe('Registered people with role 1'),
});

export const dashboardFiguresAnswer = z.object({ figures: dashboardFigures });

export type DashboardFigures = z.infer<typeof dashboardFigures>;
