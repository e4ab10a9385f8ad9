import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const errors: string[] = [];

console.error = (...args: unknown[]) => {
  errors.push(format(...args));
};

/** Returns the console messages so far, and accepts them as expected. A test that leaves any other message fails. */
export function takeConsoleErrors(): string[] {
  return errors.splice(0);
}

beforeEach(() => {
  errors.length = 0;
});

afterEach(() => {
  const unexpected = takeConsoleErrors();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});
