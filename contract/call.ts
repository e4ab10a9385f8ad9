import type { z } from 'zod';

/**
 * One call of the API, for the browser too. `who`: 'anyone' (a valid token is used if there is one), 'user' (any
 * signed-in user) or 'admin' (role 2). `ownToken`: the call itself handles a token, so the server does not refuse a bad
 * one beforehand. `files`: the file fields that a multipart body may carry. `hasLongText`: a JSON body may be as long
 * as one with files. `hasText`: a JSON body may hold a text of 4,000 characters.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: 'anyone' | 'user' | 'admin';
  ownToken?: true;
  files?: Readonly<Record<string, 'image' | 'pdf'>>;
  hasLongText?: true;
  hasText?: true;
  /** The response to callers without a session must not be cached: it differs between them, or changes soon. */
  isUncached?: true;
};

/** The input and output of one call. */
export type CallSchemas = {
  summary: string;
  params?: z.ZodObject;
  /** Message for an id that does not exist, or that is not a valid id. */
  notFound?: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Message when any field is missing. Without it, the response has the message of the first wrong field. */
  incomplete?: string;
  answer: z.ZodObject;
  /** HTTP status of a success; 200 when left out. */
  status?: 200 | 201;
  /**
   * Each request creates something new. It may carry an Idempotency-Key, so that a repeated request creates nothing.
   * Edits take no key: their `updated_at` refuses the second one (docs/decisions/idempotency.md).
   */
  isKeyed?: true;
};
