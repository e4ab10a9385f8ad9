import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import {
  type CallAnswer,
  type CallBody,
  type CallParams,
  type CallQuery,
  errorBody,
  schemasOf,
} from '#contract/call-schemas.ts';
import type { Call } from '#contract/call.ts';
import { API_BASE, type CallName, calls } from '#contract/calls.ts';
import { nounOf, postKindNames, postKinds } from '#contract/posts/post-kinds.ts';
import { unsupportedType } from '#server/errors.ts';
import { type Caller, requireCaller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { bearerToken } from './authentication.ts';
import { type DeviceCookie, deviceCookieOf } from './device-cookie.ts';
import { requireDiskRoom } from './disk-reserve.ts';
import { JSON_ONLY } from './json.ts';
import { checkKey, type KeyedRequest, toKeyedRequest } from './keyed-request.ts';
import { isLimitedCall, limitAddress, limitUploads } from './rate-limits/rate-limits.service.ts';
import type { Upload } from './upload.ts';
import { receiveForm } from './uploads.ts';

/** What serve() needs for every call. The functions come from features, which server/http must not import. */
export type Api = {
  app: FastifyInstance;
  system: System;
  /** Returns the caller, or undefined without a token. @throws 401 for an invalid token. */
  identify: (request: FastifyRequest) => Promise<Caller | undefined>;
  /** Returns the response of `run`, or the stored response to an earlier request with the same Idempotency-Key. */
  runOnce: <Answer>(request: KeyedRequest | undefined, run: () => Promise<Answer>) => Promise<Answer>;
};

/** The parameter of a handler: the validated input and the caller. */
export type CallInput<Name extends CallName> = {
  params: CallParams<Name>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  caller: CallerOf<Name>;
  /** The uploaded files by form field. Only fields that the call declares are accepted. */
  files: Partial<Record<string, Upload>>;
  /** The client's IP address, with TRUST_PROXY applied. */
  address: string;
  token: string | undefined;
  userAgent: string | undefined;
  device: DeviceCookie;
  /** The request's Idempotency-Key, if it has one. The handler passes this object to storeResponse. */
  keyed: KeyedRequest | undefined;
  /** Logs with the id of the request. */
  log: FastifyBaseLogger;
};

type Validated<Name extends CallName> = Pick<CallInput<Name>, 'params' | 'query' | 'body' | 'caller'>;

type CallerOf<Name extends CallName> = (typeof calls)[Name]['who'] extends 'anyone' ? Caller | undefined : Caller;

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    uploads: Record<string, Upload>;
  }
}

/** Enough for any registration: at most 13 KB, if JSON escapes each character in twelve bytes (\ud83c\udf31). */
const SHORT_BODY_BYTES = 16 * 1024;
/** Enough for 4,000 characters, ten reasons of 255 characters (each of twelve bytes in JSON) and 50 article ids. */
const TEXT_BODY_BYTES = 96 * 1024;

/**
 * Serves one call of the contract. Checks the caller's rights before it reads the body, and validates the body before
 * it calls the handler. The response loses every field that the contract does not declare.
 * @param own a stricter body schema, if this server's settings require one
 */
export function serve<Name extends CallName>(
  api: Api,
  name: Name,
  handle: (input: CallInput<Name>) => Promise<CallAnswer<Name>>,
  own: { body?: z.ZodType<CallBody<Name>> } = {},
): void {
  const { app, system, identify, runOnce } = api;
  const call: Call = calls[name];
  const { params, query, body, answer, status = 200, summary, isKeyed } = { ...schemasOf(name), ...own };

  const route: RouteOptions = {
    method: call.method,
    // Calls with files or long texts have no limit here: the larger limit in app.ts applies to them.
    ...(!call.files && !call.hasLongText && { bodyLimit: call.hasText ? TEXT_BODY_BYTES : SHORT_BODY_BYTES }),
    url: API_BASE + call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      call: name,
      ...(call.method === 'GET' && call.who === 'anyone' && !call.isUncached && { cache: 'public' as const }),
    },
    schema: {
      summary,
      tags: [tagOf(call)],
      security: call.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer, '4xx': errorBody },
    },
    onRequest: async (request) => {
      if (isLimitedCall(name)) await limitAddress(system, name, request.ip);
      if (!call.ownToken) request.caller = await identify(request);
      if (call.who !== 'anyone') requireCaller(request.caller, call.who);
      if (isKeyed) checkKey(request);
      if (call.files && request.caller) {
        await limitUploads(system, name, request.ip, request.caller);
      }
      if (call.files || call.hasLongText) requireDiskRoom(system);
    },
    preValidation: async (request) => {
      if (request.isMultipart()) {
        if (!call.files) throw unsupportedType(JSON_ONLY);
        request.body = await receiveForm(system, request, call.files);
      }
      // Treats a missing body as an empty form, so that the errors name its fields.
      if (body && request.body === undefined) request.body = {};
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.code(status);
      reply.header('vary', 'Authorization');
      // The hooks have validated the request by the contract.
      const valid = request as Validated<Name>;
      const keyed = isKeyed ? await toKeyedRequest(name, request) : undefined;
      return await runOnce(keyed, () =>
        handle({
          params: valid.params,
          query: valid.query,
          body: valid.body,
          caller: valid.caller,
          files: request.uploads,
          address: request.ip,
          token: bearerToken(request),
          userAgent: request.headers['user-agent'],
          device: deviceCookieOf(request, reply, system.config.publicUrl),
          keyed,
          log: request.log,
        }),
      );
    },
  };
  app.route(route);
}

function tagOf({ path }: Call): string {
  const kind = postKindNames.find((name) => new RegExp(`${name}|${nounOf(name)}`, 'i').test(path));
  if (kind) return postKinds[kind].label;
  if (/topic/i.test(path)) return 'Topik';
  if (/review|decision|reason/i.test(path)) return 'Tinjauan';
  if (/buku/i.test(path)) return 'Buku';
  if (/dashboard/i.test(path)) return 'Dasbor';
  if (/users|author/i.test(path)) return 'Pengguna';
  if (/draft/i.test(path)) return 'Draf';
  if (/sitePage|privacyPage|submissionGuide/i.test(path)) return 'Halaman';
  if (/system|audit|mail/i.test(path)) return 'Sistem';
  if (/image/i.test(path)) return 'Gambar';
  if (/search|suggest/i.test(path)) return 'Pencarian';
  return 'Akun';
}
