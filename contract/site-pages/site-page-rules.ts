import type { Language } from '#contract/constants.ts';
import { addressOf } from '#contract/routes.ts';

// Browsers load this file with every page: keep it small and do not import zod, which is large.

/** How many pages of its own an institute may have, drafts included. */
export const SITE_PAGES_LIMIT = 20;
export const SITE_PAGE_STATUSES = ['draft', 'public'] as const;
/** The longest last part of a page's address, in characters. */
export const ADDRESS_CHARACTERS = 80;
/** The last part of a page's address: words of a–z and digits, joined by hyphens. */
export const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const WRONG_ADDRESS =
  'Alamat hanya boleh memuat huruf a–z, angka, dan tanda hubung di antaranya, misalnya pedoman-penulis.';

/** The page of this address is linked from the form for articles, with its list "Sebelum mengirim". */
export const GUIDE_ADDRESS = 'pedoman-penulis';
/** The page of this address is shown at /privasi, which every page links to. */
export const PRIVACY_ADDRESS = 'privasi';
/** The addresses for which a text is prepared, in the order of the list for admins. */
export const PREPARED_ADDRESSES = [GUIDE_ADDRESS, 'kebijakan-redaksi', PRIVACY_ADDRESS] as const;

export type SitePageStatus = (typeof SITE_PAGE_STATUSES)[number];

/** A link in the footer of every page. `address`: the last part of the page's address. */
export type FooterPage = { address: string; title: string; language: Language };

/** Returns the path at which visitors read a page. `address`: the last part of the page's address. */
export function sitePagePath(address: string): string {
  return address === PRIVACY_ADDRESS ? addressOf('privacy') : addressOf('sitePage', { id: address });
}
