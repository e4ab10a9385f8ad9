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
 * The policy that is sent with worker scripts: the page's policy does not apply to a worker. Workers parse untrusted
 * files and texts, so they have no network access. The PDF worker compiles the WebAssembly that the page passes to it.
 */
export const WORKER_POLICY = write({ 'default-src': "'none'", 'script-src': "'wasm-unsafe-eval'" });

/** The policy during development: Vite injects styles into the page, and reloads it through a WebSocket. */
export const DEVELOPMENT_POLICY = write({
  ...POLICY,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
});

/**
 * Removes the nonce from a rendered page. Returns a policy that allows exactly the inline scripts that had the nonce,
 * by their hashes. Pages are cached, but a nonce must not be sent twice. A script from an author's text has no nonce,
 * so the policy never allows the script.
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
