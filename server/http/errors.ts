import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { schemasOf } from '#contract/call-schemas.ts';
import type { Call } from '#contract/call.ts';
import { API_BASE, type CallName, calls } from '#contract/calls.ts';
import { ERROR_STATUS, type ErrorBody } from '#contract/errors.ts';
import { keysOf } from '#contract/objects.ts';
import { AppError, malformed, notFound, storageFull, tooLarge, unavailable, unsupportedType } from '#server/errors.ts';
import { DISK_FULL } from './disk-reserve.ts';
import { JSON_ONLY, NO_FORM } from './json.ts';
import { addRequestId } from './request-ids.ts';

/** API responses are not pages, and other sites must not frame them. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Maps every error to a response. An unknown error is a bug: the log gets all details, the response none. */
export function respondToErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error, request);
    if (!known || (known.status >= 500 && !known.isLimit)) request.log.error({ err: error }, 'request failed');
    void sendError(reply, known ?? brokenError());
  });
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.code === 'notSignedIn') reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store').header('content-security-policy', API_POLICY);
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(error.body satisfies ErrorBody);
}

/** Responds to a request whose URL the router itself refuses, before any hook runs. */
export function respondToRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  addRequestId(request, reply);
  reply.header('x-content-type-options', 'nosniff');
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  void sendError(reply, isTooLong ? unknownCallError(request, reply) : malformed('Alamat ini tidak dapat dibaca.'));
}

/** Returns the error for an unknown URL below /api: 405 if its path exists with another method, otherwise 404. */
export function unknownCallError(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split('?')[0]?.slice(API_BASE.length) ?? '';
  const methods = Object.values<Call>(calls)
    .filter((call) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((call) => call.method);
  // If a call with this method matches, the path itself is wrong, for instance because its id is too long.
  const isMethodWrong = methods.length > 0 && !methods.some((method) => method === request.method);
  if (!isMethodWrong) return notFound('Alamat ini tidak ada. Daftar alamat yang ada: /api/docs.');
  reply.header('allow', methods.join(', '));
  return new AppError('methodNotAllowed', `Alamat ini hanya menerima ${methods.join(' atau ')}.`);
}

/**
 * Responds to a malformed or timed-out request, which has no reply object. Closes the connection. Writes nothing if a
 * response has already begun.
 */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET' && !hasBegun(socket)) {
    const { status, body } = brokenRequestError(error.code);
    const text = JSON.stringify(body);
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      `content-security-policy: ${API_POLICY}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
  }
  socket.destroy(error);
}

function brokenRequestError(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError('timedOut', 'Permintaan terlalu lama sampai. Periksa sambungan Anda, lalu coba lagi.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('headersTooLarge', 'Alamat atau kepala permintaan terlalu panjang.');
  }
  return malformed('Permintaan ini tidak dapat dibaca.');
}

/** Returns whether a response has begun. Node stores the current response in the socket's `_httpMessage`. */
function hasBegun(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- the name is Node's
  return socket._httpMessage?.headersSent ?? false;
}

const brokenError = () =>
  new AppError('broken', 'Terjadi kesalahan pada server. Coba lagi sebentar lagi; data Anda belum berubah.');

const BODY_UNREADABLE = 'Isi permintaan tidak dapat dibaca. Kirim ulang dalam bentuk yang benar.';

/** The errors of Fastify and its plugins, by their codes. */
const FRAMEWORK_ERRORS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedType(JSON_ONLY),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('Isi permintaan terlalu besar. Persingkat, lalu coba lagi.'),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('Berkas terlalu besar. Pilih berkas yang lebih kecil.'),
  FST_PARTS_LIMIT: () => tooLarge('Terlalu banyak bagian dalam satu permintaan.'),
  FST_FILES_LIMIT: () => tooLarge('Terlalu banyak berkas. Kirim satu berkas saja.'),
  FST_FIELDS_LIMIT: () => tooLarge('Terlalu banyak isian dalam satu permintaan.'),
};

function toAppError(error: FastifyError, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error;
  // The client has closed the connection. That is not a fault of the server.
  if (isCutOff(request)) return malformed(BODY_UNREADABLE);
  if (error.validation) return validationError(error, request);
  const framework = FRAMEWORK_ERRORS[error.code];
  if (framework) return framework();
  if (isDiskFull(error)) return storageFull(DISK_FULL);
  if (isOutOfFiles(error)) return unavailable('Server sedang terlalu sibuk. Coba lagi sebentar lagi.');
  if (isDatabaseGone(error) || sqliteCode(error) === SQLITE_BUSY)
    return unavailable('Basis data sedang tidak dapat dihubungi. Coba lagi sebentar lagi.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    const code = keysOf(ERROR_STATUS).find((name) => ERROR_STATUS[name] === error.statusCode);
    return new AppError(code ?? 'malformed', BODY_UNREADABLE);
  }
  // For a malformed multipart body the parser throws errors that have no status.
  if (request.isMultipart() && isParserError(error)) return malformed(BODY_UNREADABLE);
  return undefined;
}

function validationError(error: FastifyError, request: FastifyRequest): AppError {
  const call = request.routeOptions.config.call;
  if (error.validationContext === 'params') return notFound((call && schemasOf(call).notFound) ?? 'Tidak ditemukan.');

  const errors: Record<string, string[]> = {};
  for (const issue of error.validation ?? []) {
    const field = issue.instancePath.split('/')[1];
    if (!field) return malformed(NO_FORM);
    errors[field] = [...(errors[field] ?? []), issue.message ?? 'Tidak valid.'];
  }
  const first = Object.values(errors)[0]?.[0] ?? 'Isian tidak valid.';
  return new AppError('invalid', (call && incompleteMessage(call, errors, request.body)) ?? first, { errors });
}

/** Returns the call's message for incomplete forms, if it has such a message and a required field is missing. */
function incompleteMessage(call: CallName, errors: Record<string, string[]>, body: unknown): string | undefined {
  const given: Record<string, unknown> = { ...Object(body) };
  const isMissing = (field: string) => {
    const value = given[field] ?? '';
    return typeof value === 'string' && value.trim() === '';
  };
  return Object.keys(errors).some(isMissing) ? schemasOf(call).incomplete : undefined;
}

/** SQLite's error code if another process has locked the file for longer than sqlite-file.ts waits. */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

function sqliteCode(error: Error): number | undefined {
  return 'errcode' in error ? Number(error.errcode) % 256 : undefined;
}

/** Returns whether the connection ended before the request was complete. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** 53100 is PostgreSQL's code for a full disk. */
function isDiskFull(error: FastifyError): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(error.code) || sqliteCode(error) === SQLITE_FULL;
}

/** Returns whether this process or the machine has reached its limit of open files and connections. */
function isOutOfFiles(error: FastifyError): boolean {
  return ['EMFILE', 'ENFILE'].includes(error.code) || sqliteCode(error) === SQLITE_CANTOPEN;
}

/**
 * PostgreSQL's error classes 08 (connection), 57 (shutdown) and 53 (resources), and the driver's errors for a failed or
 * lost connection. If `connect` fails with ENOENT, the socket is missing.
 */
function isDatabaseGone(error: FastifyError & { syscall?: string }): boolean {
  return (
    /^(08|57P|53)/.test(error.code ?? '') ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(error.code ?? '') ||
    ['connect', 'getaddrinfo'].includes(error.syscall ?? '') ||
    (sqliteCode(error) === undefined &&
      /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/.test(
        error.message,
      ))
  );
}

function isParserError(error: Error): boolean {
  return /multipart|boundary|Unexpected end of form|Malformed|part header|premature close/i.test(error.message);
}
