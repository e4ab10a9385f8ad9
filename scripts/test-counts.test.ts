import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.ts';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'no such module',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: 'a sum',
    failureMessages: ['2 is not 3\nat once'],
  })),
});

test('a Vitest report counts tests, names those that failed, and counts to-dos as skipped', () => {
  const report = JSON.stringify({
    ...vitest,
    testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed')],
  });
  const failures = ['a.test.ts › a sum\n    2 is not 3\n    at once'];
  expect(countVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3, failures, flaky: [] });
});

test('a file that does not load, or whose set-up fails, counts as a failure of its own', () => {
  const testResults = [file('failed', 'passed', 'failed'), file('failed'), file('failed', 'skipped')];
  const { failed, failures } = countVitest(JSON.stringify({ ...vitest, testResults }));
  expect(failed).toBe(3);
  expect(failures.filter((failure) => failure === 'a.test.ts\n    no such module')).toHaveLength(2);
});

const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 2 };

test('a Playwright report counts errors outside of tests as failures', () => {
  const errors = [{ message: 'no server' }];
  const report = JSON.stringify({ stats: { ...stats, flaky: 0 }, errors, suites: [] });
  const failures = ['outside of the tests\n    no server'];
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2, failures, flaky: [] });
});

test('a Playwright test that failed, or passed only at the second try, is listed with project, file and titles', () => {
  const results = [{ errors: [{ message: 'first try' }] }, { errors: [{ message: 'second try' }] }];
  const spec = (title: string, status: string) => ({
    title,
    line: 7,
    tests: [{ projectName: 'phone', status, results }],
  });
  const form = { title: 'a form', file: 'a.e2e.ts', specs: [spec('is sent', 'flaky'), spec('is kept', 'unexpected')] };
  const suite = { title: 'a.e2e.ts', file: 'a.e2e.ts', suites: [form] };
  const suites = [{ ...suite, specs: [spec('steady', 'expected'), spec('shaky', 'flaky')] }];
  expect(countPlaywright(JSON.stringify({ stats, errors: [], suites }))).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    failures: ['[phone] a.e2e.ts:7 › a form › is kept\n    second try'],
    flaky: ['[phone] a.e2e.ts:7 › shaky', '[phone] a.e2e.ts:7 › a form › is sent'],
  });
});
