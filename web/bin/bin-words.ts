import type { BinKind } from '#contract/bin/bin-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { sessionApi } from '#web/session/session-api.ts';

type Kind = {
  label: string;
  /** The address of a restored row in the back office. */
  address: (id: number) => string;
  restore: (id: number) => Promise<{ message: string }>;
};

export const KINDS: Record<BinKind, Kind> = {
  article: {
    label: 'Artikel',
    address: (id) => addressOf('articleEdit', { id }),
    restore: (id) => sessionApi('restoreArticle', { params: { id } }),
  },
  blog: {
    label: 'Blog',
    address: (id) => addressOf('blogAdminDetail', { id }),
    restore: (id) => sessionApi('restoreBlog', { params: { id } }),
  },
  book: {
    label: 'Buku',
    address: (id) => addressOf('bookDetail', { id }),
    restore: (id) => sessionApi('restoreBuku', { params: { id } }),
  },
  sitePage: {
    label: 'Halaman',
    address: (id) => addressOf('sitePageEdit', { id }),
    restore: (id) => sessionApi('restoreSitePage', { params: { id } }),
  },
};

const DAY_MS = 86_400_000;

/** Returns how long a row stays in the bin: '12 hari lagi'. */
export function timeLeft(removedAt: string, now: Date): string {
  const days = (Date.parse(removedAt) - now.getTime()) / DAY_MS;
  return days < 1 ? 'kurang dari sehari lagi' : `${Math.ceil(days)} hari lagi`;
}
