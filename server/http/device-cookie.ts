import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/calls.ts';

/** The cookie that proves a browser's earlier sign-ins. Scripts cannot read it; other sites cannot make use of it. */
export type DeviceCookie = {
  value: string | undefined;
  /** Replaces the cookie in the browser. The new one lasts a year. */
  set(value: string): void;
};

const YEAR_SECONDS = 365 * 86_400;

export function deviceCookieOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): DeviceCookie {
  const isSecure = publicUrl.startsWith('https:');
  // ASVS 5.0, 3.3.1: browsers accept this name prefix only over https and only with the attribute Secure.
  const name = isSecure ? '__Secure-perangkat' : 'perangkat';
  return {
    value: new RegExp(`(?:^|; )${name}=([\\w.~-]{1,1000})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1],
    set: (value) => {
      const attributes = `Path=${API_BASE}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${name}=${value}; ${attributes}`);
    },
  };
}
