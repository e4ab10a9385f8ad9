/** A file that came with a request, lying in a temporary file that is gone when the request has been answered. */
export type Upload = {
  /** The form field it came in. */
  field: string;
  temporaryPath: string;
  bytes: number;
  /** Who sent it, where accounts are limited (RATE_LIMIT). */
  account?: number | undefined;
};
