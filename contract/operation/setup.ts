import { z } from 'zod';

/** What an admin of a new site is asked for, in this order. */
export const SETUP_STEPS = ['identity', 'contact', 'mail', 'topics'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

const step = z.enum(SETUP_STEPS, { error: `Langkah harus salah satu dari: ${SETUP_STEPS.join(', ')}.` });

const stepState = z.object({
  name: step,
  is_done: z.boolean().describe('From what is stored: it does not matter how the admin did it'),
  is_skipped: z.boolean(),
});

export const setupAnswer = z.object({
  steps: z
    .array(stepState)
    .nullable()
    .describe('null: the site did not begin empty in production, so nothing is asked'),
});

export const setupSkipForm = z.object({
  steps: z.array(step, { error: 'steps harus berupa daftar langkah.' }).describe('The steps that are not asked again'),
});

export type SetupStepState = z.infer<typeof stepState>;
