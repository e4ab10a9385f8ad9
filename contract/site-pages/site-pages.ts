import { z } from 'zod';
import { CONTENT_CHARACTERS, LANGUAGES } from '#contract/constants.ts';
import { sentDraft } from '#contract/posts/drafts.ts';
import { choice, idNumber, loadedVersion, requiredLine, requiredText, timestamp, yesOrNo } from '#contract/text.ts';
import {
  ADDRESS,
  ADDRESS_CHARACTERS,
  PREPARED_ADDRESSES,
  SITE_PAGE_STATUSES,
  WRONG_ADDRESS,
} from './site-page-rules.ts';

/** What visitors see of a page, and what each version of it holds. */
const text = {
  address: z.string().describe('Last part of the address: /halaman/{address}'),
  title: z.string(),
  language: z.enum(LANGUAGES),
};
const content = z.string().describe('Sanitised HTML');

const listed = {
  id: idNumber,
  ...text,
  in_footer: z.boolean().describe('Whether the footer of every page links to it while it is public'),
  status: z.enum(SITE_PAGE_STATUSES),
  preview: z.string().describe('The first 100 characters as plain text, with ... when cut'),
  version: z.number().int().describe('Number of the latest version: 1, 2, 3 …'),
  created_at: timestamp,
  updated_at: timestamp,
  published_at: timestamp.nullable().describe('When it first became public'),
};

const sitePageInList = z.object(listed);
export const sitePage = z.object({ ...listed, content });

/** A text that is ready for a page that does not exist yet. */
const preparedInList = z.object(text).extend({ address: z.enum(PREPARED_ADDRESSES) });
const preparedPage = preparedInList.extend({ content });

const publicPage = z.object({
  ...text,
  content,
  preview: listed.preview,
  published_at: timestamp.nullable(),
  updated_at: timestamp.nullable().describe('null for the text of /privasi while the institute has no own'),
});

const versionInList = z.object({
  number: z.number().int(),
  title: z.string(),
  status: z.enum(SITE_PAGE_STATUSES),
  created_at: timestamp,
  changed_by: z.string().nullable().describe('Name of the admin; null if the account is gone'),
});
const version = versionInList.extend({ ...text, in_footer: z.boolean(), content });

const addressText = z
  .preprocess((given) => (typeof given === 'string' ? given.trim().toLowerCase() : given), z.string())
  .pipe(requiredLine('Alamat', ADDRESS_CHARACTERS))
  .refine((given) => given === '' || ADDRESS.test(given), {
    error: WRONG_ADDRESS,
  });

const form = {
  title: requiredLine('Judul'),
  address: addressText,
  content: requiredText('Isi halaman', CONTENT_CHARACTERS),
  language: choice('Bahasa', LANGUAGES),
  in_footer: yesOrNo('in_footer').describe('true, or 1 in a form. Without it a new page is not in the footer.'),
  status: choice('Status', SITE_PAGE_STATUSES),
};
export const sitePageForm = z.object({ ...form, draft: sentDraft() });
export const sitePageEdit = z.object({ ...form, updated_at: loadedVersion(), draft: sentDraft() });

export const sitePageList = z.object({
  pages: z.array(sitePageInList),
  prepared: z.array(preparedInList).describe('Texts that are ready, for addresses that no page has'),
});
export const sitePageAnswer = z.object({ page: sitePage });
export const preparedPageAnswer = z.object({ page: preparedPage });
export const publicPageAnswer = z.object({ page: publicPage });
export const sitePageHistory = z.object({ versions: z.array(versionInList) });
export const sitePageVersionAnswer = z.object({ version });

/** The page "Pedoman penulis", if it is public: its address, and the items of its list "Sebelum mengirim". */
export const submissionGuide = z.object({
  guide: z.object({ ...text, items: z.array(z.string()) }).nullable(),
});

export type SitePage = z.infer<typeof sitePage>;
export type SitePageInList = z.infer<typeof sitePageInList>;
export type PreparedPage = z.infer<typeof preparedPage>;
export type PublicPage = z.infer<typeof publicPage>;
export type SitePageVersion = z.infer<typeof version>;
export type SitePageVersionInList = z.infer<typeof versionInList>;
