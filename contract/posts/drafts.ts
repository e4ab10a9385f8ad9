import { z } from 'zod';
import { idNumber, storable, timestamp } from '#contract/text.ts';

/** Limits of the drafts on the server: the bytes of a draft's fields as JSON, and the number of drafts per user. */
export const DRAFT_BYTES = 300 * 1024;
export const DRAFTS_PER_PERSON = 50;
const MAX_FIELDS = 60;
const MAX_REV = 2_147_483_647;

/**
 * The forms whose drafts the server stores. Every signed-in user writes articles and translations of articles; only
 * admins write the rest.
 */
const draftForm = z.enum(['article', 'translation', 'blog', 'book', 'sitePage']);

/** The browser chooses the id before the first save. Drafts of different users may have the same id. */
export const draftId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
/** A random id of a browser's copy of the draft. If a response is lost, the browser recognises its save by this id. */
const device = z.string().regex(/^[A-Za-z0-9-]{0,64}$/, { error: 'device tidak valid.' });
const WRONG_REV = { error: 'rev tidak valid.' };
const rev = z.number({ error: 'rev harus berupa angka.' }).int(WRONG_REV).min(0, WRONG_REV).max(MAX_REV, WRONG_REV);

/** Fields of a form by name. Half-finished texts are allowed, so only names and types are checked. */
const fields = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: 'Nama isian tidak dikenal.' }), z.string(), {
    error: 'fields harus berupa objek dengan teks.',
  })
  .refine((given) => Object.keys(given).length <= MAX_FIELDS, { error: 'Terlalu banyak isian.' });

const content = {
  form: draftForm,
  subject: idNumber.nullable().describe('Id of the row that is edited or translated, null for a new one'),
  fields,
  version: z
    .union([z.literal(''), timestamp], { error: 'version tidak valid.' })
    .describe('updated_at of the row when the edit began, empty for a new row'),
  file_name: storable('Nama berkas')
    .max(255)
    .nullable()
    .describe('Name of the chosen file, which stays in the browser'),
};

export const draft = z.object({
  id: draftId,
  ...content,
  rev: rev.describe('Counts the saves'),
  device,
  created_at: timestamp,
  updated_at: timestamp,
});

export const draftInList = draft
  .pick({ id: true, form: true, subject: true, rev: true, device: true, updated_at: true })
  .extend({ title: z.string() });

export const draftSave = z.object({ ...content, device, rev: rev.describe('The last rev that this browser knows') });

export const draftListAnswer = z.object({
  drafts: z.array(draftInList),
  removed: z.array(draftId).describe('Drafts that were sent or deleted lately, so that other browsers drop theirs'),
});
export const draftAnswer = z.object({ draft });
export const draftSavedAnswer = z.object({ message: z.string(), rev, updated_at: timestamp });

/**
 * The draft from which a form was sent, as `id:rev:device`. The transaction that stores the post deletes the draft,
 * unless another browser has saved the draft since.
 */
export const sentDraft = () =>
  z
    .preprocess(
      (given) => (given === '' ? undefined : given),
      z
        .string()
        .regex(/^[A-Za-z0-9-]{1,64}:\d{1,9}:[A-Za-z0-9-]{0,64}$/, { error: 'draft tidak valid.' })
        .optional(),
    )
    .describe('The draft that is sent, as id:rev:device. It is removed with a success.');

export type Draft = z.infer<typeof draft>;
export type DraftInList = z.infer<typeof draftInList>;
export type DraftSave = z.infer<typeof draftSave>;
