import { openSession, type Person, registerPerson, type Session, tokenUntil } from './accounts.ts';
import { test as base } from './test.ts';

type Fixtures = {
  person: Person;
  session: Session;
  /** How long the token in the browser's storage is valid at the start. Default: as long as a new one. */
  tokenLifeMs: number | undefined;
  /** The text under `root` in the browser's storage at the start; null for none. Default: the state of `person`. */
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
