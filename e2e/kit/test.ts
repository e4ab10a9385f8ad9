import { type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import { type Author, createAuthor, keepSession, logInAdmin, type Session } from './accounts.ts';
import { forgetErrors, unexpectedErrors, watchErrors } from './browser-errors.ts';
import { change } from './database.ts';
import { type Site, startSite } from './site.ts';

export { expect } from '@playwright/test';
export { allowErrors } from './browser-errors.ts';

/** Marks tests that do not depend on the screen size, or that set a wide one. */
export const desktopOnly = { tag: '@desktop' };
/** Marks tests of features that only narrow screens have. */
export const phoneOnly = { tag: '@phone' };

/** Marks tests that need a hydrated page, for example because they navigate without a page load. */
export const afterHydration = { tag: '@hydrated' };

export type SiteOptions = {
  /** Environment variables of the server. A worker starts one server for each combination of settings. */
  settings: Record<string, string>;
};

type WorkerFixtures = SiteOptions & { site: Site };

type TestFixtures = {
  /** Makes a test fail if the browser logs an error or an exception is uncaught, unless the test allows it. */
  browserErrors: void;
  /** Opens a page in another browser, with a session or without one. The browser is closed after the test. */
  newBrowser: (session?: Session, options?: BrowserContextOptions) => Promise<Page>;
  /** A new author, signed in through the API. */
  author: Author;
  /** The site's admin, signed in through the API. */
  admin: Session;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],

  site: [
    async ({ settings }, use) => {
      const { stop, ...site } = await startSite(settings);
      await use(site);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),
  author: async ({ site }, use) => use(await createAuthor(site)),
  admin: async ({ site }, use) => {
    // All tests of a worker share the admin. Deletes drafts of earlier tests: forms would offer them.
    change(site, 'delete from drafts');
    await use(await logInAdmin(site));
  },

  browserErrors: [
    async ({ context }, use) => {
      forgetErrors();
      watchErrors(context);
      await use();
      const unexpected = unexpectedErrors();
      if (unexpected.length > 0) throw new Error(`Unexpected errors in the browser:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],

  newBrowser: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (session, options = {}) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options });
      contexts.push(context);
      watchErrors(context);
      if (session) await keepSession(context, session);
      return await context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Tests that start with `author` signed in. */
export const asAuthor = test.extend<{ signedIn: void }>({
  signedIn: [
    async ({ context, author }, use) => {
      await keepSession(context, author);
      await use();
    },
    { auto: true },
  ],
});

/** Tests that start with `admin` signed in. */
export const asAdmin = test.extend<{ signedIn: void }>({
  signedIn: [
    async ({ context, admin }, use) => {
      await keepSession(context, admin);
      await use();
    },
    { auto: true },
  ],
});
