/** An uploaded file, stored in a temporary file that is removed after the response. */
export type Upload = {
  /** Name of its form field. */
  field: string;
  temporaryPath: string;
  bytes: number;
  /** The sender, if accounts are limited (RATE_LIMIT). */
  account?: number | undefined;
};
