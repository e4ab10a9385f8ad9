/** An uploaded file. It is in a temporary file, which is removed after the response. */
export type Upload = {
  /** Name of the form field. */
  field: string;
  temporaryPath: string;
  bytes: number;
  /** Id of the sender, if limits per account apply (RATE_LIMIT). */
  account?: number | undefined;
};
