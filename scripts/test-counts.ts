export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the tests that passed only at the second try. They count as passed, and more than two fail the run. */
  flaky: string[];
};

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; line: number; tests: { projectName: string; status: string }[] }[];
};

/**
 * Counts the tests of a Vitest report. A file that could not be loaded has no tests, and counts as one failure. Vitest
 * has no second try.
 */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    report,
  ) as VitestReport;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    flaky: [],
  };
}

/**
 * Counts the tests of a Playwright report. Errors outside of tests, while loading a file or in a set-up, count as one
 * failure each.
 */
export function countPlaywright(report: string): Counts {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    // The title of the outermost suite is its file's name.
    flaky: suites.flatMap((suite) => flakyIn({ ...suite, title: '' })),
  };
}

function flakyIn({ title, file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${spec.line} › ${title}${spec.title}`),
  );
  return [...own, ...suites.flatMap((inner) => flakyIn({ ...inner, title: `${title}${inner.title} › ` }))];
}
