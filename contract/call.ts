import type { z } from 'zod';

/** Where the paths of all calls begin. */
export const API_BASE = '/api';

/**
 * One call of the API, for server and browser. `who`: 'anyone' (a valid token is used if there is one), 'user' (any
 * signed-in user) or 'admin' (role 2). `ownToken`: the handler checks the token, so a request with an invalid token
 * reaches it. `files`: the file fields that a multipart body may carry. `hasLongText`: a JSON body may be as long as a
 * body with files. `hasText`: a JSON body may hold a text of 4,000 characters.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: 'anyone' | 'user' | 'admin';
  ownToken?: true;
  files?: Readonly<Record<string, 'image' | 'pdf'>>;
  hasLongText?: true;
  hasText?: true;
  /** Forbids caching the response for visitors, because it differs between visitors or changes soon. */
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
  /** The message if any field is missing. If undefined, the response has the message of the first wrong field. */
  incomplete?: string;
  answer: z.ZodObject;
  /** HTTP status of a success; 200 when left out. */
  status?: 200 | 201;
  /**
   * The call creates something. If the client sends an Idempotency-Key, a repeated request creates nothing more. Edits
   * need no key: their `updated_at` makes the server refuse the repetition (docs/decisions/idempotency.md).
   */
  isKeyed?: true;
};
