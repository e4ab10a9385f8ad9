import { openSession, type Person, registerPerson, type Session, tokenUntil } from './accounts.ts';
import { test as base } from './test.ts';

type Fixtures = {
  person: Person;
  session: Session;
  /** When the test starts, the token in the browser's storage is still valid for this long. Default: a new token. */
  tokenLifeMs: number | undefined;
  /** When the test starts, localStorage has this text under `root`; null: no text. Default: `person` is signed in. */
  persistedText: string | null | undefined;
};

/** Tests that start with a new user signed in. */
export const test = base.extend<Fixtures>({
  tokenLifeMs: [undefined, { option: true }],
  persistedText: [undefined, { option: true }],

  person: async ({ site }, use) => use(await registerPerson(site)),
  session: async ({ site, person }, use) => use(await openSession(site, person)),

  storageState: async ({ site, session, tokenLifeMs, persistedText }, use) => {
    const { token, user } = session;
    const kept = {
      token: tokenLifeMs === undefined ? token : tokenUntil(site, token, Date.now() + tokenLifeMs),
      root: persistedText === undefined ? JSON.stringify({ user, language: 'id' }) : persistedText,
    };
    const localStorage = Object.entries(kept).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
    await use({ cookies: [], origins: [{ origin: site.url, localStorage }] });
  },
});
