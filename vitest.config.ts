import { defineConfig } from 'vitest/config';

const api = { include: ['server/**/*.test.ts'] };

// Real servers in processes of their own, killed and started again; each says itself which database it takes.
const processes = [
  'tests/crash.test.ts',
  'tests/faults/*.test.ts',
  'tests/npm-start.test.ts',
  'tests/operator.test.ts',
  'tests/postgres.test.ts',
  'tests/several-processes.test.ts',
];

// No reactRouter() plugin here: it takes over module resolution and serves an application, which tests do not need.
export default defineConfig({
  // JSX by the automatic runtime, as in tsconfig.json.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // node:sqlite handles and native sharp belong to a process; threads would share one.
    pool: 'forks',
    // A request per worker is CPU-bound (argon2, sharp); more workers than cores only adds time-outs.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    setupFiles: ['./tests/no-console-errors.ts'],
    projects: [
      { extends: true, test: { ...api, name: 'sqlite', provide: { database: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...api,
          name: 'postgres',
          provide: { database: 'postgres' },
          globalSetup: ['./tests/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,contract,scripts,tests}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: processes,
        },
      },
      { extends: true, test: { name: 'processes', include: processes, testTimeout: 120_000 } },
    ],
  },
});
