import { z } from 'zod';
import { REASON_TEXT_CHARACTERS, REASON_TITLE_CHARACTERS } from '#contract/rules.ts';
import { idNumber, loadedVersion, requiredLine, requiredText, timestamp } from '#contract/text.ts';

const reasonTemplate = z.object({
  id: idNumber,
  title: z.string(),
  text: z.string().describe('What an admin appends to the words to the author'),
  position: z.number().int().describe('From 1'),
  updated_at: timestamp,
});

export const reasonTemplatesAnswer = z.object({
  templates: z.array(reasonTemplate).describe('In the order of the admins'),
});

export const reasonTemplateForm = z.object({
  title: requiredLine('Judul alasan', REASON_TITLE_CHARACTERS),
  text: requiredText('Teks alasan', REASON_TEXT_CHARACTERS),
});
export const reasonTemplateEdit = reasonTemplateForm.extend({ updated_at: loadedVersion() });

export type ReasonTemplate = z.infer<typeof reasonTemplate>;
export type ReasonTemplateForm = z.output<typeof reasonTemplateForm>;
