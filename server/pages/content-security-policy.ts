import { createHash } from 'node:crypto';

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
 * Of the script that reads PDFs in a thread of its own: a worker has the policy that it came with, not the page's. It
 * reads what strangers have made, so it reaches nothing, and compiles only the decoders that the page hands it.
 */
export const WORKER_POLICY = write({ 'default-src': "'none'", 'script-src': "'wasm-unsafe-eval'" });

/** Vite puts styles into the page and keeps a web socket open for reloading. */
export const DEVELOPMENT_POLICY = write({
  ...POLICY,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
});

/**
 * Takes the nonce out of a rendered page and returns the policy that allows exactly the inline scripts that carried it.
 * Hashes survive in a kept page, which a nonce must not; and a script that came in with someone's text has no nonce, so
 * it is never among them.
 */
export function settleScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script !== '' && attributes.includes(` nonce="${nonce}"`)) hashes.add(`'sha256-${hash(script)}'`);
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: write({ ...POLICY, 'script-src': [POLICY['script-src'], ...hashes].join(' ') }),
  };
}

function hash(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

function write(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
