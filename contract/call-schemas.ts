import { z } from 'zod';
import { accountCallSchemas } from './accounts/call-schemas.ts';
import { articleCallSchemas } from './articles/call-schemas.ts';
import { auditCallSchemas } from './audit/call-schemas.ts';
import { authorCallSchemas } from './authors/call-schemas.ts';
import { binCallSchemas } from './bin/call-schemas.ts';
import { readCallSchemas } from './reads/call-schemas.ts';
import { redirectCallSchemas } from './redirects/call-schemas.ts';
import { bookCallSchemas } from './books/call-schemas.ts';
import type { CallSchemas } from './call.ts';
import type { CallName } from './calls.ts';
import { ERROR_STATUS, type ErrorBody } from './errors.ts';
import { identityCallSchemas } from './identity/call-schemas.ts';
import { keysOf } from './objects.ts';
import { operationCallSchemas } from './operation/call-schemas.ts';
import { postCallSchemas } from './posts/call-schemas.ts';
import { draft } from './posts/drafts.ts';
import { searchCallSchemas } from './search/call-schemas.ts';
import { siteCallSchemas } from './site/call-schemas.ts';
import { sitePageCallSchemas } from './site-pages/call-schemas.ts';
import { workCallSchemas } from './works/call-schemas.ts';

/** The input and output of each call in `calls.ts`. The server validates both and drops undeclared fields. */
const callSchemas = {
  ...identityCallSchemas,
  ...articleCallSchemas,
  ...postCallSchemas,
  ...bookCallSchemas,
  ...accountCallSchemas,
  ...authorCallSchemas,
  ...auditCallSchemas,
  ...operationCallSchemas,
  ...siteCallSchemas,
  ...sitePageCallSchemas,
  ...binCallSchemas,
  ...redirectCallSchemas,
  ...readCallSchemas,
  ...workCallSchemas,
  ...searchCallSchemas,
} as const satisfies Record<CallName, CallSchemas>;

/** Returns the schemas of a call as the general type CallSchemas, for code that handles all calls alike. */
export function schemasOf(name: CallName): CallSchemas {
  return callSchemas[name];
}

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(keysOf(ERROR_STATUS)).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  draft: draft.optional().describe('With draftAhead: what is stored'),
}) satisfies z.ZodType<ErrorBody>;

type Schemas = typeof callSchemas;
type Parsed<Name extends CallName, Part extends string> =
  Schemas[Name] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
type Given<Name extends CallName, Part extends string> =
  Schemas[Name] extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;

/** The input as the server's handler receives it, after validation. */
export type CallParams<Name extends CallName> = Parsed<Name, 'params'>;
export type CallQuery<Name extends CallName> = Parsed<Name, 'query'>;
export type CallBody<Name extends CallName> = Parsed<Name, 'body'>;
/** The input as the caller passes it, before validation. */
export type GivenQuery<Name extends CallName> = Given<Name, 'query'>;
export type GivenBody<Name extends CallName> = Given<Name, 'body'>;
export type CallAnswer<Name extends CallName> = z.output<Schemas[Name]['answer']>;
