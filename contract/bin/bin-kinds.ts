/** The kinds of rows that can be deleted and brought back. The browser loads this file: do not import zod. */
export const BIN_KINDS = ['article', 'blog', 'book', 'sitePage'] as const;

/** A deleted row can be brought back for this many days. */
export const BIN_DAYS = 30;

export type BinKind = (typeof BIN_KINDS)[number];
