import type { BrowserContext } from '@playwright/test';

/**
 * A console error that every test may cause. If the browser leaves a page while a draft is being saved, it discards the
 * response. The next page saves the draft again, and gets a harmless 409: the server has already stored that version.
 */
const ANSWER_WAS_LOST = /status of 409 .*\/api\/saveDraft\//;

/** Errors of the running test, and patterns of allowed ones. A worker runs one test at a time. */
let errors: string[] = [];
let allowed: RegExp[] = [];

/** Allows console errors and uncaught exceptions whose text or address matches. */
export function allowErrors(pattern: RegExp): void {
  allowed.push(pattern);
}

/** Collects the errors of this browser context from now on. */
export function watchErrors(context: BrowserContext): void {
  context.on('weberror', (error) => errors.push(`uncaught ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
}

export function forgetErrors(): void {
  errors = [];
  allowed = [ANSWER_WAS_LOST];
}

export function unexpectedErrors(): string[] {
  return errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
}
