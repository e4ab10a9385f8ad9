// Browsers load this file: keep it small and do not import zod, which is large.

/** The longest former address, and the longest address to which one leads. */
export const REDIRECT_CHARACTERS = 500;
/** The most lines of a CSV file with redirects. */
export const REDIRECT_LINES = 50_000;
/** The largest CSV file with redirects, in bytes. */
export const REDIRECT_FILE_BYTES = 2 * 1024 * 1024;
/** How many of the most frequent addresses without a page the admins see. */
export const MISSING_PAGES_SHOWN = 20;
/** An address without a page is forgotten after so many days without a request. */
export const MISSING_PAGE_DAYS = 30;
