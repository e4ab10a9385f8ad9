import type { Draft } from './posts/drafts.ts';

/**
 * The body of every error response. A 422 has `errors`: messages by field, in the order of the form. If a sign-in lacks
 * the code of the second factor, the 401 has a message for the field `code` in `errors`. The property `code` is set if
 * clients must distinguish errors that have the same status.
 */
export type ErrorBody = {
  message: string;
  code?: ErrorCode | undefined;
  errors?: Record<string, string[]> | undefined;
  /** The stored draft, which is newer than the draft in the request. Only set with the code `draftAhead`. */
  draft?: Draft | undefined;
};

/** Every kind of error with its HTTP status. No other place maps errors to a status. */
export const ERROR_STATUS = {
  malformed: 400,
  notSignedIn: 401,
  notAllowed: 403,
  /** The session is blocked until the user has replaced the password that the system or an admin set. */
  passwordDue: 403,
  /** An admin's session is blocked until this admin has turned on a second factor (REQUIRE_2FA). */
  secondFactorDue: 403,
  /** The password is right, but the account was closed. */
  accountClosed: 401,
  notFound: 404,
  /** The draft no longer exists: the draft was deleted, or its form was sent. */
  draftGone: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  /** Another browser has saved the draft since this browser loaded it. */
  draftAhead: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  /** An earlier request had the same Idempotency-Key and another body. */
  keyReused: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  broken: 500,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
