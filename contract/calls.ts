import { accountCalls } from './accounts/calls.ts';
import { articleCalls } from './articles/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { authorCalls } from './authors/calls.ts';
import { binCalls } from './bin/calls.ts';
import { readCalls } from './reads/calls.ts';
import { redirectCalls } from './redirects/calls.ts';
import { bookCalls } from './books/calls.ts';
import type { Call } from './call.ts';
import { identityCalls } from './identity/calls.ts';
import { operationCalls } from './operation/calls.ts';
import { postCalls } from './posts/calls.ts';
import { searchCalls } from './search/calls.ts';
import { siteCalls } from './site/calls.ts';
import { sitePageCalls } from './site-pages/calls.ts';
import { workCalls } from './works/calls.ts';

export { API_BASE } from './call.ts';

/**
 * Every call of the API as plain data. The browser loads this file, so the schemas of input and output are in
 * `call-schemas.ts`, under the same names: they need zod, which is large. In each folder the calls of the specification
 * (section 7) come first, in its order, then our own. Paths are relative to API_BASE.
 */
export const calls = {
  ...identityCalls,
  ...articleCalls,
  ...postCalls,
  ...bookCalls,
  ...accountCalls,
  ...authorCalls,
  ...auditCalls,
  ...operationCalls,
  ...siteCalls,
  ...sitePageCalls,
  ...binCalls,
  ...redirectCalls,
  ...readCalls,
  ...workCalls,
  ...searchCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
