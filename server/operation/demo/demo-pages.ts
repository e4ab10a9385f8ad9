import { readFile } from 'node:fs/promises';
import { PREPARED_ADDRESSES } from '#contract/site-pages/site-page-rules.ts';
import type { PreparedPage, SitePage } from '#contract/site-pages/site-pages.ts';
import type { Caller } from '#server/callers.ts';
import { addPage } from '#server/site-pages/site-page-changes.service.ts';
import { listPages, readPreparedPage } from '#server/site-pages/site-pages.service.ts';
import type { System } from '#server/system.ts';

/** The address of the page in English, whose text is pages/<address>.html. */
const ENGLISH = 'about-our-publication';

/** The addresses of the demo's pages, in the order of the footer. All but one have a prepared text. */
export const demoPages = [...PREPARED_ADDRESSES, ENGLISH] as const;

/** Publishes a demo page, unless there is a page of its address. */
export async function addDemoPage(system: System, admin: Caller, address: (typeof demoPages)[number]): Promise<void> {
  const { pages } = await listPages(system);
  if (pages.some((page) => page.address === address)) return;
  const page = address === ENGLISH ? await readEnglishPage() : await readPreparedPage(system, address);
  await addPage(system, admin, { ...page, in_footer: true, status: 'public' });
}

type PageText = Pick<SitePage, keyof PreparedPage>;

async function readEnglishPage(): Promise<PageText> {
  const content = await readFile(new URL(`pages/${ENGLISH}.html`, import.meta.url), 'utf8');
  return { address: ENGLISH, title: 'About our publication', language: 'en', content };
}
