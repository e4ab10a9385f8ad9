import { keepSession, logInAdmin, type SignedIn } from './back-office.ts';
import { test as base } from './fixtures.ts';

/** Tests with an admin who is signed in before the first page is opened. */
export const test = base.extend<{ admin: SignedIn }>({
  admin: [
    async ({ site, context }, use) => {
      const admin = await logInAdmin(site);
      await keepSession(context, admin);
      await use(admin);
    },
    { auto: true },
  ],
});
