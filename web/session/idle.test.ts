import { beforeEach, expect, test } from 'vitest';
import { IDLE_LOGOUT_MS } from '#contract/constants.ts';
import { createIdleWatch, IDLE_WARNING_MS } from './idle.ts';

let browser: { now: number; activity: number };
let first: ReturnType<typeof openTab>;
let second: typeof first;

/** Simulates a tab. All tabs share the clock and the time of the last activity in `browser`. */
function openTab() {
  const tab = { warning: undefined as number | undefined, logouts: 0, checks: [] as (() => void)[] };
  const watch = createIdleWatch({
    now: () => browser.now,
    every: (ms, check) => {
      expect(ms).toBe(1000);
      tab.checks.push(check);
      return () => {
        tab.checks = tab.checks.filter((other) => other !== check);
      };
    },
    readActivity: () => browser.activity,
    shareActivity: (at) => {
      browser.activity = at;
    },
    warn: (remaining) => {
      tab.warning = remaining;
    },
    logOut: () => {
      tab.logouts += 1;
    },
  });
  return { tab, watch };
}

/** Advances the clock in steps of a second. Every tab checks at each step. */
function pass(ms: number, tabs = [first]): void {
  for (let passed = 0; passed < ms; passed += 1000) {
    browser.now += 1000;
    for (const { tab } of tabs) for (const check of tab.checks) check();
  }
}

beforeEach(() => {
  browser = { now: 1_000_000, activity: 0 };
  first = openTab();
  second = openTab();
  first.watch.start();
});

test('after five minutes without activity the session ends, once', () => {
  pass(IDLE_LOGOUT_MS - 1000);
  expect(first.tab.logouts).toBe(0);
  pass(1000);
  expect(first.tab.logouts).toBe(1);
  pass(IDLE_LOGOUT_MS);
  expect(first.tab.logouts).toBe(1);
});

test('a minute before, it warns and counts down', () => {
  pass(IDLE_WARNING_MS - 1000);
  expect(first.tab.warning).toBeUndefined();
  pass(1000);
  expect(first.tab.warning).toBe(60_000);
  pass(5000);
  expect(first.tab.warning).toBe(55_000);
});

test('any activity removes the warning and starts over', () => {
  pass(IDLE_WARNING_MS + 10_000);
  first.watch.act();
  expect(first.tab.warning).toBeUndefined();
  pass(IDLE_LOGOUT_MS - 1000);
  expect(first.tab.logouts).toBe(0);
  pass(1000);
  expect(first.tab.logouts).toBe(1);
});

test('activity in one tab counts in all tabs', () => {
  second.watch.start();
  const tabs = [first, second];
  pass(IDLE_WARNING_MS, tabs);
  expect(second.tab.warning).toBe(60_000);
  first.watch.act();
  pass(1000, tabs);
  expect(second.tab.warning).toBeUndefined();
  pass(IDLE_LOGOUT_MS - 2000, tabs);
  expect(second.tab.logouts).toBe(0);
});

test('of a burst of movements the first and the last are shared', () => {
  pass(2000);
  first.watch.act();
  const shared = browser.activity;
  browser.now += 900;
  first.watch.act();
  expect(browser.activity).toBe(shared);
  browser.now += 100;
  for (const check of first.tab.checks) check();
  expect(browser.activity).toBe(shared + 900);
});

test('a computer that has slept too long does not wake up signed in', () => {
  browser.now += IDLE_LOGOUT_MS;
  first.watch.act();
  expect(first.tab.logouts).toBe(1);
});

test('a page that is opened is not idle, however old the last activity is', () => {
  browser.activity = browser.now - 10 * IDLE_LOGOUT_MS;
  second.watch.start();
  pass(1000, [second]);
  expect(second.tab.logouts).toBe(0);
});

test('without a signed-in user nothing is checked', () => {
  first.watch.stop();
  expect(first.tab.checks).toEqual([]);
  first.watch.act();
  pass(IDLE_LOGOUT_MS);
  expect(first.tab.logouts).toBe(0);
});
