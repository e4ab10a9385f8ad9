import type { Draft } from './posts/drafts.ts';

/**
 * The body of every error response. A 422 has `errors`, with the fields in the order of the form. So has the 401 of a
 * sign-in that lacks the code of a second factor (`errors.code`). `code` is set where a client must act on the error and
 * the status alone is ambiguous.
 */
export type ErrorBody = {
  message: string;
  code?: ErrorCode | undefined;
  errors?: Record<string, string[]> | undefined;
  /** Set with `draftAhead`: the newer draft, which the server has stored. */
  draft?: Draft | undefined;
};

/** Every kind of error with its HTTP status. No other place maps errors to a status. */
export const ERROR_STATUS = {
  malformed: 400,
  notSignedIn: 401,
  notAllowed: 403,
  /** The session allows nothing else until the user has set their own password. */
  passwordDue: 403,
  /** The session allows nothing else until the admin has turned on a second factor (REQUIRE_2FA). */
  secondFactorDue: 403,
  /** The password is right, but the account was closed. */
  accountClosed: 401,
  notFound: 404,
  /** The draft was sent or deleted. */
  draftGone: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  /** Another browser has saved the draft in the meantime. */
  draftAhead: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  /** The same Idempotency-Key came before with another body. */
  keyReused: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  broken: 500,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
