import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { slugOf } from '#contract/slug.ts';
import { ADDRESS_CHARACTERS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { change } from '#server/change.ts';
import { AppError } from '#server/errors.ts';
import { addPage } from '#server/site-pages/site-page-changes.service.ts';
import { readPage } from '#server/site-pages/site-pages.service.ts';
import { type Importing, recordItem } from './import-context.ts';
import { addFormerAddresses, rememberAddresses } from './new-addresses.ts';
import { importPicture } from './pictures.ts';
import { settleText } from './settle-text.ts';
import type { SourceWork } from './source.ts';
import { limitPictures, type Lose, toWorkInput } from './work-input.ts';

/** The numbers that are tried for an address that another page has: 'tentang-2', 'tentang-3' … */
const TRIES = 9;

/** Adds a page of the former site as a page of the institute's own. @throws AppError if that is impossible */
export async function importPage(importing: Importing, work: SourceWork, lose: Lose): Promise<void> {
  const { system, admin, isDry, site } = importing;
  const picture = async (url: string) => await importPicture(importing, work, url, admin.id);
  const html = await limitPictures(await settleText(work.html, { site: site.address, picture }), lose);
  const { title, content } = await toWorkInput(importing, work, html, lose);
  const base = slugOf(work.slug || work.title, ADDRESS_CHARACTERS - 2) || 'halaman';
  if (isDry) return rememberAddresses(importing, work, sitePagePath(base));
  const status = work.status === 'public' ? 'public' : 'draft';
  const language = work.own?.language ?? work.language ?? site.language ?? DEFAULT_LANGUAGE;
  const page = { title, content, status, language, in_footer: work.own?.in_footer ?? false, draft: undefined } as const;
  const { id, address } = await addAtFreeAddress(base, async (free) => ({
    ...(await addPage(datedSystem(importing, work), admin, { ...page, address: free })),
    address: free,
  }));
  const { updated_at: version } = await readPage(system, id);
  await change(system, async (tx) => {
    await recordItem(importing, tx, { kind: 'page', key: work.key, row_id: id, path: address, version });
    await addFormerAddresses(importing, tx, work, status === 'public' ? sitePagePath(address) : undefined);
  });
}

/** Tries the address, then others with a number, until no page has it. */
async function addAtFreeAddress<Result>(base: string, add: (address: string) => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await add(number === 1 ? base : `${base}-${number}`);
    } catch (error) {
      const isTaken = error instanceof AppError && error.details.errors?.['address'] !== undefined;
      if (!isTaken || number === TRIES) throw error;
    }
  }
}

const datedSystem = ({ system }: Importing, { own, publishedAt }: SourceWork) => ({
  ...system,
  clock: { ...system.clock, now: () => new Date(own?.published_at ?? own?.created_at ?? publishedAt) },
});
