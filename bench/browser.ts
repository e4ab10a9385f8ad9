import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#scripts/find-browsers.cjs';
import { freePort } from '#tests/free-port.ts';

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of the tests with a remote debugging port, for Lighthouse. */
export async function launchBrowser(): Promise<{ browser: Browser; port: number }> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run `node scripts/prepare.cjs browser`.');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...ARGUMENTS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return { browser, port };
}
