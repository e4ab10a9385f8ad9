import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, countPlaywright, countVitest, NO_TESTS } from './test-counts.ts';

type Step = {
  name: string;
  title: string;
  /** Programs in node_modules/.bin with their arguments. If one fails, the next ones do not run. */
  commands: string[][];
  /** The report file of a test runner, and the function that counts its tests. A step without a report is one test. */
  report?: { file: string; count: (report: string) => Counts };
};

const { values: options, positionals } = parseArgs({
  allowPositionals: process.argv.includes('--faults'),
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    faults: { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '..');
const GB = 2 ** 30;
/** Temporary files are kept in memory only if more than this is free, because the programs need memory too. */
const MEMORY_GB = 6;
const temporary = folderInMemory() ?? tmpdir();
const reports = mkdtempSync(join(temporary, 'terarah-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const programs = join(root, 'node_modules/.bin');
/** Environment variables for the long fault tests (docs/reliability.md). The caller's variables take precedence. */
const LONG = { FAULTS: 'long', CRASH_ROUNDS: '100' };
const environment = {
  ...(options.faults && LONG),
  ...process.env,
  // node_modules/.bin comes first in PATH: the programs must run the pinned `node`, and not the machine's own.
  PATH: `${programs}${delimiter}${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  TMPDIR: temporary,
  // Shares compiled code: each test file runs in a separate process, and all compile the same packages.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/terarah-tests'),
};
const quickProjects = options.quick ? ['--project=unit', '--project=sqlite'] : [];

const steps: Step[] = [
  { name: 'format', title: 'Format', commands: [['biome', 'format', '.']] },
  { name: 'lint', title: 'Lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  {
    name: 'types',
    title: 'Types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'dead-code', title: 'Dead code', commands: [['knip']] },
  {
    name: 'vitest',
    title: options.quick ? 'Units and API on SQLite' : 'Units and API, on SQLite and on PostgreSQL',
    commands: [
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...quickProjects],
    ],
    report: { file: vitestReport, count: countVitest },
  },
  {
    name: 'browser',
    title: 'Browser',
    commands: [['playwright', 'test', '--reporter=list,json']],
    report: { file: playwrightReport, count: countPlaywright },
  },
];

const faults: Step = {
  name: 'faults',
  title: 'Faults, the long forms',
  // Runs one file at a time, because each may use the whole machine. Files in the command line replace the usual ones.
  commands: [
    [
      ...['vitest', 'run', '--project=processes', '--no-file-parallelism', '--disableConsoleIntercept'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ...(positionals.length > 0 ? positionals : ['tests/faults', 'tests/crash']),
    ],
  ],
  report: { file: vitestReport, count: countVitest },
};

const formulas: Step = {
  name: 'formulas',
  title: 'Formulas of Word, converted by pandoc again',
  commands: [
    [
      ...['vitest', 'run', '--project=unit', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${vitestReport}`, 'tests/formulas/omml.test.ts'],
    ],
  ],
  report: { file: vitestReport, count: countVitest },
};

const wordFiles: Step = {
  name: 'word-files',
  title: 'Word files, all of them',
  commands: [['playwright', 'test', 'e2e/word-files.e2e.ts', '--project=desktop', '--reporter=list,json']],
  report: { file: playwrightReport, count: countPlaywright },
};

let running: ChildProcess | undefined;
process.once('SIGTERM', () => {
  running?.kill();
  process.exit(1);
});
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const total: Counts = { ...NO_TESTS, failures: [], flaky: [] };
const summary: string[] = [];
for (const step of chosenSteps()) {
  console.log(`\n━━ ${step.title} ${'━'.repeat(Math.max(4, 76 - step.title.length))}`);
  const began = Date.now();
  const succeeded = await runInTurn(step.commands);
  const counts = countsOf(step, succeeded);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  total.failures.push(...counts.failures);
  total.flaky.push(...counts.flaky);
  const seconds = `${((Date.now() - began) / 1000).toFixed(1)} s`;
  summary.push(`${hasFailed(counts) ? 'FAILED' : 'ok    '}  ${step.title}: ${inWords(counts)} (${seconds})`);
}
console.log(`\n━━ Summary ${'━'.repeat(69)}\n${summary.join('\n')}`);
if (total.failures.length > 0) console.log(`\nFailed:\n  ${total.failures.join('\n  ')}`);
if (total.flaky.length > 0) {
  console.log(`\nPassed only at the second try, which fails the run:\n  ${total.flaky.join('\n  ')}`);
}
console.log(`\n${inWords(total)}`);
process.exitCode = hasFailed(total) ? 1 : 0;

/**
 * Returns a folder in memory for temporary files, or undefined if none has enough room. Each test application creates a
 * database, which takes longer on a disk than most tests.
 */
function folderInMemory(): string | undefined {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > MEMORY_GB * GB ? folder : undefined;
  } catch {
    return undefined;
  }
}

function chosenSteps(): Step[] {
  if (options.faults) return positionals.length > 0 ? [faults] : [faults, formulas, wordFiles];
  if (options.only === undefined) return options.quick ? steps.filter(({ name }) => name !== 'browser') : steps;
  const wanted = options.only.split(',');
  const unknown = wanted.filter((word) => !steps.some(({ name }) => name === word));
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(', ')}; --only takes ${steps.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  return steps.filter(({ name }) => wanted.includes(name));
}

async function runInTurn(commands: string[][]): Promise<boolean> {
  for (const [program = '', ...args] of commands) {
    running = spawn(join(programs, program), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    });
    const [code] = await once(running, 'exit');
    if (code !== 0) return false;
  }
  return true;
}

function countsOf({ report, title }: Step, succeeded: boolean): Counts {
  if (!report) return { ...NO_TESTS, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  const counts = readCounts(report);
  const nothingRan = counts.passed + counts.failed === 0;
  if (nothingRan) console.error(`${title}: no test was executed.`);
  // A test runner can fail without a failed test: in a set-up, or before it writes its report. Counts one failure then.
  if (counts.failed === 0 && (nothingRan || !succeeded)) return { ...counts, failed: 1 };
  return counts;
}

function readCounts({ file, count }: NonNullable<Step['report']>): Counts {
  try {
    return count(readFileSync(file, 'utf8'));
  } catch {
    return NO_TESTS;
  }
}

/**
 * Returns whether the run has failed. A test that passes only at the second try counts as failed: it hides a bug or
 * waits for the wrong condition. Only CI tries a failed test again, to record a trace and to tell such tests apart.
 */
function hasFailed({ failed, flaky }: Counts): boolean {
  return failed > 0 || flaky.length > 0;
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
