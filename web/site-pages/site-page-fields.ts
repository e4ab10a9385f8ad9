import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import {
  ADDRESS,
  ADDRESS_CHARACTERS,
  SITE_PAGE_STATUSES,
  type SitePageStatus,
  WRONG_ADDRESS,
} from '#contract/site-pages/site-page-rules.ts';
import type { PreparedPage, SitePage } from '#contract/site-pages/site-pages.ts';
import { slugOf } from '#contract/slug.ts';
import { draftPlacesOf } from '#web/drafts/drafts.ts';
import type { FormFields } from '#web/forms/form-fields.ts';
import { LANGUAGE_CHOICES } from '#web/forms/language-choices.ts';
import type { FormKind } from '#web/forms/use-form-state.ts';
import { postTexts } from '#web/writing/post-fields.ts';

export const SITE_PAGE_FORM: FormKind = { subject: 'Halaman', noun: 'Tulisan' };
export const sitePageDrafts = draftPlacesOf('sitePage');

export const STATUS_LABELS: Record<SitePageStatus, string> = { draft: 'Draf', public: 'Terbit' };
export const statusChoices = SITE_PAGE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** The value of the field `in_footer` of a page that the footer links to. */
export const IN_FOOTER = '1';

type Beginning = Pick<SitePage, 'title' | 'content' | 'address' | 'language'> &
  Partial<Pick<SitePage, 'in_footer' | 'status'>>;

const FIELDS: FormFields<Beginning> = [
  ...postTexts('Isi halaman'),
  {
    name: 'address',
    label: 'Alamat',
    limit: ADDRESS_CHARACTERS,
    from: (page) => page?.address ?? '',
    check: (address) => (ADDRESS.test(address.toLowerCase()) ? undefined : WRONG_ADDRESS),
  },
  {
    name: 'language',
    label: 'Bahasa',
    from: (page) => page?.language ?? DEFAULT_LANGUAGE,
    show: (language) => LANGUAGE_CHOICES.find(({ value }) => value === language)?.label ?? language,
  },
  {
    name: 'status',
    label: 'Status',
    from: (page) => page?.status ?? 'draft',
    show: (status) => statusChoices.find(({ value }) => value === status)?.label ?? status,
  },
  {
    name: 'in_footer',
    label: 'Di kaki halaman',
    from: (page) => (page?.in_footer === false ? '' : IN_FOOTER),
    show: (value) => (value === IN_FOOTER ? 'Ya' : 'Tidak'),
  },
];

/** Returns the fields of the form. `prepared`: the text with which a new page begins. */
export function sitePageFields(prepared: PreparedPage | undefined): FormFields<SitePage> {
  return FIELDS.map((field) => ({ ...field, from: (page) => field.from(page ?? prepared) }));
}

/** Suggests an address for a page: 'etika-penulisan' for “Étika penulisan!”. */
export const suggestedAddress = (title: string): string => slugOf(title, ADDRESS_CHARACTERS);
