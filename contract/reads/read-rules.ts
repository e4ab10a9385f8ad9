// Browsers load this file: keep it small and do not import zod, which is large.

/** The kinds of works whose readings are counted. The bin has the same kinds. The database stores these names. */
export const READ_KINDS = ['article', 'blog', 'sitePage', 'book'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

export const READ_KIND_LABELS: Readonly<Record<ReadKind, string>> = {
  article: 'Artikel',
  blog: 'Blog',
  sitePage: 'Halaman',
  book: 'Buku',
};

/** The period of figures since the counting began. Other periods are months: '2026-11'. */
export const ALL_TIME = 'all';

/** How many days the line beside a work shows, today included. */
export const LINE_DAYS = 30;

/** How many months can be chosen, the present one included. */
export const MONTHS_SHOWN = 24;
