import type { Call } from '#contract/call.ts';
import type { PasswordRules } from '#contract/password-rules.ts';
import type { UploadLimits } from '#contract/rules.ts';
import type { FooterPage } from '#contract/site-pages/site-page-rules.ts';
import type { SiteContent } from './site-settings.ts';

/** Who can register: all visitors, invited visitors only, or none. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** Sends a request to the API. In the browser this is `fetch`; on the server it calls the API within the process. */
export type Send = (
  path: string,
  request: { method: Call['method']; headers: Record<string, string>; body?: string | FormData },
) => Promise<SendAnswer>;

type SendAnswer = {
  status: number;
  json: () => Promise<unknown>;
  headers?: { get: (name: string) => string | null };
};

/** The data that the server passes to the site with every page request. */
export type SiteContext = {
  send: Send;
  /** The site's public origin, without a trailing slash. It comes from the settings, never from the request. */
  publicUrl: string;
  signUp: SignUpMode;
  passwordRules: PasswordRules;
  uploadLimits: UploadLimits;
  /** The facts about the institute, as visitors see them. */
  site: SiteContent;
  /** The pages of the institute's own that the footer links to, in their order. */
  footerPages: readonly FooterPage[];
  /** Marks our own inline scripts during rendering. In the response, their hashes replace this nonce (CSP). */
  scriptNonce: string;
  report: (error: unknown) => void;
  /** Returns about how many bytes a first visit of a rendered page transfers, without pictures. Not in development. */
  weigh?: (html: string) => number;
};

/** Renders the page of a request. `openSite` in web/entry.server.tsx creates this function. */
export type Site = (request: Request, context: SiteContext) => Promise<Response>;
export type SiteMode = 'production' | 'development';
