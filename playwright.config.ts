import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './e2e/kit/test.ts';
import { findChromium } from './scripts/find-browsers.cjs';

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium: run `node scripts/prepare.cjs browser`.');
// Passes the path to the workers, which load this file again, so that they need not search for the browser.
process.env.CHROMIUM_PATH = executablePath;

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Chromium's sandbox does not work as root.
if (process.getuid?.() === 0) args.push('--no-sandbox');

/**
 * Tests of behaviour that does not depend on the screen: responses, connections, and the logic of accounts,
 * sessions, drafts and documents. Other tests open the same screens on a phone.
 */
const ON_DESKTOP_ONLY = [
  'attacks',
  'author-drafts',
  'editor-documents',
  'firefox',
  'first-post',
  'found',
  'lost-connection',
  'metrics',
  'pages',
  'passkeys',
  'publishing',
  'required-second-factor',
  'review-story',
  'session',
  'session-drafts',
  'session-guard',
  'session-leaving',
  'sign-up-bot',
  'valid-html',
  'weight',
].map((name) => `**/${name}.e2e.ts`);

export default defineConfig<object, SiteOptions>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/kit/demo-folder.ts',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // In CI a test that failed runs once more, to record a trace. One that passes then is listed
  // at the end, and more than two of them fail the run (scripts/test.ts).
  retries: process.env.CI ? 1 : 0,
  workers: '100%',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, args },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // Recording slows every test down. `--trace on` records at the first try.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      // Tests of public pages a second time, using a page at once after its load, before React. Tests of navigations
      // without a page load are marked as `afterHydration` (e2e/kit/test.ts).
      name: 'reader',
      testMatch: [
        'account',
        'author-page',
        'chrome',
        'home',
        'public-pages',
        'reading',
        'reading-page',
        'search',
        'site-pages',
        'suggestions',
        'translations-reading',
      ].map((name) => `**/${name}.e2e.ts`),
      grepInvert: /@phone|@hydrated/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      // Tests of screens, forms, menus and lists, which a narrow screen or touch can break. Tests in these files that
      // do not depend on the screen are marked as `desktopOnly` (e2e/kit/test.ts).
      name: 'phone',
      testIgnore: ON_DESKTOP_ONLY,
      grepInvert: /@desktop/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
});
