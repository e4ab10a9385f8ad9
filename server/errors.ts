import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';

/** Responses contain only these codes, by which clients distinguish errors that have the same status. */
const CODES_IN_BODY: ReadonlySet<ErrorCode> = new Set([
  'keyReused',
  'draftAhead',
  'draftGone',
  'passwordDue',
  'secondFactorDue',
  'accountClosed',
]);

/**
 * The optional parts of an error. The response tells `retryAfter`, the seconds after which a retry makes sense. With
 * `isLimit` the caller has reached a limit. The server has not failed, so it does not log the error, even with status
 * 503.
 */
type ErrorDetails = Pick<ErrorBody, 'errors' | 'draft'> & { retryAfter?: number; isLimit?: boolean };

/** An error whose message is for the caller. For other errors, http/errors.ts sends a fitting AppError or a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: ErrorDetails['retryAfter'];
  readonly isLimit: boolean;
  readonly details: Pick<ErrorBody, 'errors' | 'draft'>;

  constructor(code: ErrorCode, message: string, { retryAfter, isLimit = false, ...details }: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.isLimit = isLimit;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  get body(): ErrorBody {
    const code = CODES_IN_BODY.has(this.code) ? this.code : undefined;
    return { message: this.message, ...(code && { code }), ...this.details };
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

/** Creates the error for a single invalid field that the schema could not detect. */
export const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: [message] } });

export const tooManyRequests = (retryAfter: number) =>
  new AppError('tooManyRequests', `Terlalu banyak percobaan. Coba lagi dalam ${inWords(retryAfter)}.`, { retryAfter });

/** Creates the error for one more row than allowed (drafts, waiting articles, pages). A retry alone would not help. */
export const tooMany = (message: string) => new AppError('tooManyRequests', message);

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} detik`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} menit` : `${Math.ceil(seconds / 3600)} jam`;
}

/** Returns undefined for a 404 and throws any other error again. Pass it to a promise's catch(). */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'notFound') return undefined;
  throw error;
}
