import { hash } from 'node:crypto';

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * For workers, which have the policy of their own script, not the page's. They parse untrusted files and texts, so they
 * have no network access, and that for PDFs compiles only the decoders that the page passes to it.
 */
export const WORKER_POLICY = write({ 'default-src': "'none'", 'script-src': "'wasm-unsafe-eval'" });

/** Vite injects styles into the page and uses a web socket for reloading. */
export const DEVELOPMENT_POLICY = write({
  ...POLICY,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
});

/**
 * Removes the nonce from a rendered page and returns a policy that allows exactly the inline scripts that had it. A
 * cached page needs hashes, because a nonce must not be used twice. A script from a text has no nonce, so it is never
 * allowed.
 */
export function settleScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script !== '' && attributes.includes(` nonce="${nonce}"`))
      hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`);
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: write({ ...POLICY, 'script-src': [POLICY['script-src'], ...hashes].join(' ') }),
  };
}

function write(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
