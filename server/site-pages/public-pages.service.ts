import { ADDRESS, type FooterPage, GUIDE_ADDRESS, PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import type { CallAnswer } from '#contract/call-schemas.ts';
import type { PublicPage } from '#contract/site-pages/site-pages.ts';
import { notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { previewOf } from '#server/text/plain-text.ts';
import { guideItems } from './guide-items.ts';
import { readPrepared } from './prepared-pages.ts';
import { sitePageKind } from './site-page-kind.ts';
import { findFooterPages, findPageByOldAddress, findPublicDates, findPublicPage } from './site-pages.repository.ts';

type Needs = Pick<System, 'db' | 'publicContent'>;

/**
 * Returns the public page that has the address, or else the one that had it last, under its present address.
 * @throws not found for all callers if there is no such page, and while it is a draft
 */
export async function readPublicPage({ db }: System, given: string): Promise<PublicPage> {
  const address = given.toLowerCase();
  // Other addresses never reach the database: PostgreSQL fails for a text with NUL.
  const page = ADDRESS.test(address)
    ? ((await findPublicPage(db, address)) ?? (await findPageByOldAddress(db, address)))
    : undefined;
  if (!page) throw notFound(sitePageKind.notFound);
  return page;
}

/** Returns what /privasi shows: the institute's own page if that is public, or else the prepared text. */
export async function readPrivacyPage(system: System): Promise<PublicPage> {
  const page = await findPublicPage(system.db, PRIVACY_ADDRESS);
  if (page) return page;
  const prepared = await readPrepared(system, PRIVACY_ADDRESS);
  if (!prepared) throw new Error('The text of /privasi is missing');
  return { ...prepared, preview: previewOf(prepared.content), published_at: null, updated_at: null };
}

/** Returns the page for authors, if it is public, with the items of its list "Sebelum mengirim". */
export async function readSubmissionGuide({ db, publicContent }: Needs): Promise<CallAnswer<'submissionGuide'>> {
  return await publicContent.remember('submission guide', async () => {
    const page = await findPublicPage(db, GUIDE_ADDRESS);
    if (!page) return { guide: null };
    const { address, title, language, content } = page;
    return { guide: { address, title, language, items: guideItems(content) } };
  });
}

/** Returns the links in the footer of every page. They are cached until public content changes. */
export async function readFooterPages({ db, publicContent }: Needs) {
  return await publicContent.remember('footer pages', async (): Promise<FooterPage[]> => await findFooterPages(db));
}

/** Returns the addresses of the public pages and when each was last changed, /privasi included. */
export async function listPublicPages({ db }: Pick<System, 'db'>) {
  return await findPublicDates(db);
}
