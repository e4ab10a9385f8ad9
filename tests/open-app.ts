import { afterAll, expect } from 'vitest';
import { buildTestApp, type TestApp } from './build-app.ts';
import { failuresIn } from './left-behind.ts';

/**
 * Builds the application that all tests of a file share, and closes it after them. None of them may leave an error in
 * its log. Takes what buildTestApp takes.
 */
export async function openTestApp(...given: Parameters<typeof buildTestApp>): Promise<TestApp> {
  const app = await buildTestApp(...given);
  afterAll(async () => {
    expect(failuresIn(app)).toEqual([]);
    await app.close();
  });
  return app;
}
