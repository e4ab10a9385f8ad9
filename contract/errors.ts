/** The body of every answer that is not a success. `errors` comes with 422 only, its fields in form order. */
export type ErrorBody = {
  message: string;
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
  tooManyRequests: 429,
  headersTooLarge: 431,
  broken: 500,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
