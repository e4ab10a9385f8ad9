import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const errors: string[] = [];

console.error = (...args: unknown[]) => {
  errors.push(format(...args));
};

/** Returns the messages of console.error so far, and marks them as expected. A test fails if any others are left. */
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
