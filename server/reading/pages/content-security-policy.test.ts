import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { settleScripts, WORKER_POLICY } from './content-security-policy.ts';

const NONCE = 'bm9uY2U=';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('our own inline scripts are allowed by hash, and their nonce is gone', () => {
  const { html, policy } = settleScripts(
    `<script nonce="${NONCE}">one()</script><script nonce="${NONCE}" async="">two()</script>`,
    NONCE,
  );
  expect(html).toBe('<script>one()</script><script async="">two()</script>');
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`);
});

test('a script from a text is not allowed', () => {
  const { policy } = settleScripts(`<script>steal()</script><script nonce="guess">steal()</script>`, NONCE);
  expect(policy).toContain("script-src 'self';");
});

test('an external script needs no hash', () => {
  const { policy } = settleScripts(`<script nonce="${NONCE}" src="/assets/a.js"></script>`, NONCE);
  expect(policy).toContain("script-src 'self';");
});

test('workers may compile decoders, but have no network access', () => {
  expect(WORKER_POLICY).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
});
