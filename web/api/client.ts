import type { CallAnswer, GivenBody, GivenQuery } from '#contract/call-schemas.ts';
import { API_BASE, type CallName, calls } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { withQuery } from '#contract/routes.ts';
import type { Send } from '#contract/site/site-context.ts';

export type Api = <Name extends CallName>(name: Name, ...given: Given<Name>) => Promise<CallAnswer<Name>>;

/** Thrown if a call does not succeed. Status 0: no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  readonly code: ErrorBody['code'];
  readonly draft: ErrorBody['draft'];
  /** The header Retry-After, in seconds. */
  readonly retryAfter: string | undefined;

  constructor(
    status: number,
    body: ErrorBody,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: string } = {},
  ) {
    super(body.message, options);
    this.name = 'ApiError';
    this.status = status;
    this.errors = body.errors ?? {};
    this.code = body.code;
    this.draft = body.draft;
    this.retryAfter = retryAfter;
  }

  /** The message that the server has sent; undefined without a readable response. */
  get serverMessage(): string | undefined {
    return [NO_ANSWER, UNREADABLE].includes(this.message) ? undefined : this.message;
  }
}

const NO_ANSWER = 'Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.';
const UNREADABLE = 'Server memberi jawaban yang tidak dapat dibaca. Coba lagi sebentar lagi.';

/**
 * Returns a function that calls the API by the names in the contract: `api('detailArtikel', { params: { id } })`.
 * @throws ApiError
 */
export function apiOver(send: Send): Api {
  return async function call<Name extends CallName>(name: Name, ...[given]: Given<Name>) {
    const { params, query = {}, body, key } = (given ?? {}) as LooseInput;
    const { method, path } = calls[name];
    const headers: Record<string, string> = { accept: 'application/json' };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = `"${key}"`;

    const response = await send(withQuery(API_BASE + fillPath(path, params), query), {
      method,
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      // `send` may throw an ApiError itself, for example SessionEnded (web/session).
      throw cause instanceof ApiError ? cause : new ApiError(0, { message: NO_ANSWER }, { cause });
    });
    const answer = await response.json().catch(() => undefined);

    if (response.status >= 200 && response.status < 300 && answer !== undefined) return answer as CallAnswer<Name>;
    const retryAfter = response.headers?.get('retry-after') ?? undefined;
    const failure = isErrorBody(answer) ? answer : { message: UNREADABLE };
    throw new ApiError(response.status, failure, retryAfter === undefined ? {} : { retryAfter });
  };
}

function fillPath(path: string, params: LooseInput['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

export function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string';
}

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  key?: string;
};

type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;
type Params<Name extends CallName> = [PathParameter<(typeof calls)[Name]['path']>] extends [never]
  ? { params?: never }
  : { params: Record<PathParameter<(typeof calls)[Name]['path']>, string | number> };
type Query<Name extends CallName> =
  GivenQuery<Name> extends undefined ? { query?: never } : { query?: GivenQuery<Name> };
type Body<Name extends CallName> =
  GivenBody<Name> extends undefined ? { body?: never } : { body: GivenBody<Name> | FormData };
/** The header Idempotency-Key: repeated requests with one key create only one row (docs/decisions/idempotency.md). */
type Key = { key?: string };
type Input<Name extends CallName> = Params<Name> & Query<Name> & Body<Name> & Key;
/** The input may be omitted if none of its fields is required. */
type Given<Name extends CallName> =
  Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];
