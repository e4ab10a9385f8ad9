import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import type { Draft } from '#contract/posts/drafts.ts';
import { messages } from '#contract/messages.ts';

/** Codes that share their status with another error and that clients act on. Only these are sent in the body. */
const CODES_IN_BODY: ReadonlySet<ErrorCode> = new Set([
  'keyReused',
  'draftAhead',
  'draftGone',
  'passwordDue',
  'secondFactorDue',
  'accountClosed',
]);

/** An error whose message is for the caller. Any other error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** The stored draft. Only errors with the code `draftAhead` have it. */
  readonly draft: Draft | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: Record<string, string[]>; retryAfter?: number; draft?: Draft } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.draft = details.draft;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  get body(): ErrorBody {
    const code = CODES_IN_BODY.has(this.code) ? this.code : undefined;
    return {
      message: this.message,
      ...(code && { code }),
      ...(this.errors && { errors: this.errors }),
      ...(this.draft && { draft: this.draft }),
    };
  }
}

export const malformed = (message: string) => new AppError('malformed', message);
export const notSignedIn = (message: string = messages.session.invalid) => new AppError('notSignedIn', message);
export const notAllowed = (message = 'Anda tidak memiliki hak untuk melakukan ini.') =>
  new AppError('notAllowed', message);
export const notFound = (message: string) => new AppError('notFound', message);
export const conflict = (message: string) => new AppError('conflict', message);
export const tooLarge = (message: string) => new AppError('tooLarge', message);
export const unsupportedType = (message: string) => new AppError('unsupportedType', message);
export const unavailable = (message: string) => new AppError('unavailable', message, { retryAfter: 10 });
export const storageFull = (message: string) => new AppError('storageFull', message);

/** Reports one invalid field that only a check beyond the schema could find. */
export const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: [message] } });

export const tooManyRequests = (retryAfter: number) =>
  new AppError('tooManyRequests', `Terlalu banyak percobaan. Coba lagi dalam ${inWords(retryAfter)}.`, { retryAfter });

/** The caller has reached a limit that does not decrease with time alone. */
export const tooMany = (message: string) => new AppError('tooManyRequests', message);

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} detik`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} menit` : `${Math.ceil(seconds / 3600)} jam`;
}

/** Turns a 404 into undefined. Pass it to the catch() of a promise. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'notFound') return undefined;
  throw error;
}
