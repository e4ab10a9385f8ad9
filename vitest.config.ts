import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Tests of server/ that open no database run once, with the unit tests. Their imports show which ones they are.
const serverTests = globSync('server/**/*.test.ts');
const DATABASE_IMPORT = /from '(#tests\/(build-app|open-app|test-system)|#server\/database\/database)\.ts'/;
const withDatabase = serverTests.filter((file) => DATABASE_IMPORT.test(readFileSync(file, 'utf8')));
const withoutDatabase = serverTests.filter((file) => !withDatabase.includes(file));

const api = { include: withDatabase, globalSetup: ['./tests/database-setup.ts'] };

// Tests that start, kill and restart real server processes. Each chooses its database itself.
const processes = [
  'tests/crash.test.ts',
  'tests/crash-drafts.test.ts',
  'tests/crash-search.test.ts',
  'tests/faults/*.test.ts',
  'tests/npm-start.test.ts',
  'tests/operator.test.ts',
  'tests/postgres.test.ts',
  'tests/readers-on-disk.test.ts',
  'tests/several-processes.test.ts',
];

// Leaves out the reactRouter() plugin: it takes over module resolution and serves an application, which tests do not
// need.
export default defineConfig({
  // Uses the automatic JSX runtime, as in tsconfig.json.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // node:sqlite handles and native sharp belong to a process; threads would share one.
    pool: 'forks',
    // Tests are CPU-bound (argon2, sharp). More workers than cores would only cause time-outs.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    setupFiles: ['./tests/no-console-errors.ts'],
    projects: [
      { extends: true, test: { ...api, name: 'sqlite', provide: { database: 'sqlite' } } },
      { extends: true, test: { ...api, name: 'postgres', provide: { database: 'postgres' } } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...withoutDatabase, '{bench,contract,scripts,tests}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: processes,
        },
      },
      { extends: true, test: { name: 'processes', include: processes, testTimeout: 120_000 } },
    ],
  },
});
