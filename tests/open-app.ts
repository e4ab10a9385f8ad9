import { afterAll, afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { buildTestApp, type TestApp } from './build-app.ts';
import { createPerson, type Person } from './factories.ts';
import { failuresIn } from './left-behind.ts';

type Settings = Parameters<typeof buildTestApp>;

/**
 * Builds the application that all tests of a file share, with the parameters of buildTestApp, and closes it after them.
 * The tests may leave no error in its log.
 */
export async function openTestApp(...given: Settings): Promise<TestApp> {
  const app = await buildTestApp(...given);
  afterAll(() => closeWithoutFailures(app));
  return app;
}

/** Builds an application for the running test alone, and closes it after the test. */
export async function openOwnApp(...given: Settings): Promise<TestApp> {
  const app = await buildTestApp(...given);
  onTestFinished(() => app.close());
  return app;
}

/**
 * Builds a new application before each test of the file or of the surrounding describe(). After the test, closes it and
 * expects no error in its log. The returned object is always the same: it gets the new application's properties.
 */
export function renewTestApp(...given: Settings): TestApp {
  const app = {} as TestApp;
  beforeEach(async () => void Object.assign(app, await buildTestApp(...given)));
  afterEach(() => closeWithoutFailures(app));
  return app;
}

/**
 * Closes an application and builds a new one with other settings. `app` gets the properties of the new application. The
 * new database contains only the users of renewPerson and renewAdmin, which this function creates again.
 */
export async function reopenTestApp(app: TestApp, ...given: Settings): Promise<void> {
  await app.close();
  Object.assign(app, await buildTestApp(...given));
  for (const renew of renewals.get(app) ?? []) await renew();
}

/** For each application, the functions of renewPerson that create the users again if the database is a new one. */
const renewals = new WeakMap<TestApp, (() => Promise<void>)[]>();

/** Creates a user before each test. The returned object is always the same: it gets the new user's properties. */
export function renewPerson(app: TestApp, given: Parameters<typeof createPerson>[1] = {}): Person {
  const person = {} as Person;
  const renew = async () => void Object.assign(person, await createPerson(app, given));
  renewals.set(app, [...(renewals.get(app) ?? []), renew]);
  beforeEach(renew);
  return person;
}

export function renewAdmin(app: TestApp): Person {
  return renewPerson(app, { role_type: ROLE_ADMIN });
}

async function closeWithoutFailures(app: TestApp): Promise<void> {
  const failures = failuresIn(app);
  await app.close();
  expect(failures).toEqual([]);
}
