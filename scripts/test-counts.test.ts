import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('a Vitest report counts tests, and to-dos as skipped', () => {
  const report = JSON.stringify({
    ...vitest,
    testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed')],
  });
  expect(countVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('a file that does not load, or whose set-up fails, is a failure of its own', () => {
  const testResults = [file('failed', 'passed', 'failed'), file('failed'), file('failed', 'skipped')];
  expect(countVitest(JSON.stringify({ ...vitest, testResults }))).toMatchObject({ failed: 3 });
});

test('a Playwright report counts errors outside of tests as failures, and what passed at the second try as passed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(JSON.stringify({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 2, skipped: 2 });
});
