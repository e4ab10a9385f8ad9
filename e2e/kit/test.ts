import { type BrowserContext, test as base } from '@playwright/test';
import { type Author, createAuthor, keepSession, logInAdmin, type Session } from './accounts.ts';
import { change } from './database.ts';
import { type Site, startSite } from './site.ts';

export { expect } from '@playwright/test';

/** Marks tests that do not depend on the screen, or that set a wide one themselves. */
export const desktopOnly = { tag: '@desktop' };
/** Marks tests of features that only narrow screens have. */
export const phoneOnly = { tag: '@phone' };

/** Marks tests that need a hydrated page, for example because they navigate without a page load. */
export const afterHydration = { tag: '@hydrated' };

/**
 * A page that is left while it saves a draft does not receive the response. The next page saves the draft again, gets a
 * 409 because the account has it, and goes on.
 */
const ANSWER_WAS_LOST = /status of 409 .*\/api\/saveDraft\//;

export type SiteOptions = {
  /** Environment variables of the server. A worker starts one server for each set of them. */
  settings: Record<string, string>;
};

type WorkerFixtures = SiteOptions & { site: Site };

type TestFixtures = {
  /** Errors in the browser's console and uncaught exceptions fail a test, unless it allows them. */
  browserErrors: BrowserErrors;
  /** A new author, logged in through the API. */
  author: Author;
  /** The site's admin, logged in through the API. */
  admin: Session;
};

type BrowserErrors = {
  /** Allows errors whose text or address matches. */
  allow(pattern: RegExp): void;
  /**
   * Also collects the errors of a context that the test has created. The test's own `page` and `context` are included
   * anyway.
   */
  watch(context: BrowserContext): void;
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
    // All tests of a worker have the same admin, to whom the forms would offer the texts of earlier tests.
    change(site, 'delete from drafts');
    await use(await logInAdmin(site));
  },

  browserErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [ANSWER_WAS_LOST];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => errors.push(`uncaught ${error.error().stack ?? error.error().message}`));
        watched.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      watch(context);
      await use({ watch, allow: (pattern) => allowed.push(pattern) });
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      if (unexpected.length > 0) throw new Error(`Unexpected errors in the browser:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Tests whose browser begins with `author` signed in. */
export const asAuthor = test.extend<{ signedIn: void }>({
  signedIn: [
    async ({ context, author }, use) => {
      await keepSession(context, author);
      await use();
    },
    { auto: true },
  ],
});

/** Tests whose browser begins with `admin` signed in. */
export const asAdmin = test.extend<{ signedIn: void }>({
  signedIn: [
    async ({ context, admin }, use) => {
      await keepSession(context, admin);
      await use();
    },
    { auto: true },
  ],
});
