import type { Call } from './calls.ts';
import type { PasswordRules } from './password-rules.ts';
import type { UploadLimits } from './rules.ts';

/** What carries a request to the API. The browser's `fetch` is one; the server hands loaders another, in process. */
export type Send = (
  path: string,
  request: { method: Call['method']; headers: Record<string, string>; body?: string | FormData },
) => Promise<{ status: number; json: () => Promise<unknown> }>;

/** What the server gives the site along with every page request. */
export type SiteContext = {
  send: Send;
  /** Origin that visitors know the site by, without a trailing slash. Never taken from the request. */
  publicUrl: string;
  /** For the forms in which a password is chosen. */
  passwordRules: PasswordRules;
  /** For the forms in which a file is chosen. */
  uploadLimits: UploadLimits;
  /** Marks our own inline scripts while rendering; the server replaces it by their hashes. */
  scriptNonce: string;
  report: (error: unknown) => void;
};

/** The whole site as the server sees it: web/entry.server.tsx exports `openSite`, which makes one from a build. */
export type Site = (request: Request, context: SiteContext) => Promise<Response>;
export type SiteMode = 'production' | 'development';
