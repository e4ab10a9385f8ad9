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
  expect(countVitest(report)).toEqual({ passed: 5, failed: 1, skipped: 3, flaky: [] });
});

test('a file that does not load, or whose set-up fails, counts as a failure of its own', () => {
  const testResults = [file('failed', 'passed', 'failed'), file('failed'), file('failed', 'skipped')];
  expect(countVitest(JSON.stringify({ ...vitest, testResults }))).toMatchObject({ failed: 3 });
});

const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 2 };

test('a Playwright report counts errors outside of tests as failures', () => {
  const report = JSON.stringify({ stats: { ...stats, flaky: 0 }, errors: [{}], suites: [] });
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2, flaky: [] });
});

test('a Playwright test that passed only at the second try has passed, and is listed with project, file and titles', () => {
  const spec = (title: string, status: string) => ({ title, line: 7, tests: [{ projectName: 'phone', status }] });
  const form = { title: 'a form', file: 'a.e2e.ts', specs: [spec('is sent', 'flaky'), spec('is kept', 'unexpected')] };
  const suite = { title: 'a.e2e.ts', file: 'a.e2e.ts', suites: [form] };
  const suites = [{ ...suite, specs: [spec('steady', 'expected'), spec('shaky', 'flaky')] }];
  expect(countPlaywright(JSON.stringify({ stats, errors: [], suites }))).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    flaky: ['[phone] a.e2e.ts:7 › shaky', '[phone] a.e2e.ts:7 › a form › is sent'],
  });
});
