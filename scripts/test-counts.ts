export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the failed tests, each with its first error. Often only the end of a CI log is available. */
  failures: string[];
  /** The names of the tests that passed only at the second try. They count as passed, but make the run fail. */
  flaky: string[];
};

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};

type VitestTest = { status: string; fullName: string; failureMessages: string[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; line: number; tests: PlaywrightTest[] }[];
};

type PlaywrightTest = { projectName: string; status: string; results: { errors: PlaywrightError[] }[] };

type PlaywrightError = { message?: string };

/** Shortens errors to this many lines, enough for a failed assertion with both values. */
const ERROR_LINES = 12;

/**
 * Counts the tests of a Vitest report. A file that could not be loaded counts as one failure. No test counts as flaky,
 * because our Vitest runs do not repeat failed tests.
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
    failures: [
      ...brokenFiles.map(({ name, message }) => described(name, message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => described(`${name} › ${fullName}`, failureMessages[0])),
      ),
    ],
    flaky: [],
  };
}

/**
 * Counts the tests of a Playwright report. An error outside of a test, while loading a file or in a set-up, counts as
 * one failure.
 */
export function countPlaywright(report: string): Counts {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => described('outside of the tests', message)),
      ...testsIn(suites, 'unexpected').map(({ name, error }) => described(name, error)),
    ],
    flaky: testsIn(suites, 'flaky').map(({ name }) => name),
  };
}

type FoundTest = { name: string; error: string | undefined };

/** Returns the tests with this status. Their names omit the outermost suite's title, which is the file's name. */
function testsIn(suites: PlaywrightSuite[], status: string): FoundTest[] {
  return suites.flatMap((suite) => testsInSuite({ ...suite, title: '' }, status));
}

function testsInSuite({ title, file, suites = [], specs }: PlaywrightSuite, wanted: string): FoundTest[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${spec.line} › ${title}${spec.title}`,
        error: results.at(-1)?.errors[0]?.message,
      })),
  );
  const inner = suites.flatMap((each) => testsInSuite({ ...each, title: `${title}${each.title} › ` }, wanted));
  return [...own, ...inner];
}

function described(name: string, error = 'no message'): string {
  const lines = error.split('\n').slice(0, ERROR_LINES);
  return [name, ...lines].join('\n    ');
}
