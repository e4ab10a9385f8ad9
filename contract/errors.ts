/**
 * The body of every answer that is not a success. `errors` comes with 422 only, its fields in form order. `code` comes
 * where a client must act on the error and the status alone does not tell it from others.
 */
export type ErrorBody = {
  message: string;
  code?: ErrorCode | undefined;
  errors?: Record<string, string[]> | undefined;
};

/** What can go wrong, and the HTTP status that says it. The one table. */
export const ERROR_STATUS = {
  malformed: 400,
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  /** An Idempotency-Key that came with another content before. */
  keyReused: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  broken: 500,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
