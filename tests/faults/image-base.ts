import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The programs that the Dockerfile and npm use, beside Node. */
const PROGRAMS = ['sh', 'env', 'mkdir', 'chown', 'rm'];
/** Libraries of glibc that native packages need, but Node itself does not. */
const LIBRARIES = ['librt.so.1', 'libresolv.so.2', 'libutil.so.1'];

/**
 * Builds a replacement for the official Node image, for machines without access to an image registry. It contains the
 * Node that runs this test, this machine's npm and the programs that the Dockerfile calls, with their libraries, and a
 * Dockerfile to build the image.
 */
export function writeBase(folder: string): void {
  const root = join(folder, 'root');
  // Programs may expect /bin to be a link to /usr/bin, as in every current distribution.
  for (const path of ['bin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', path), { recursive: true });
    symlinkSync(`usr/${path}`, join(root, path));
  }
  for (const program of PROGRAMS) copyProgram(execFileSync('which', [program], { encoding: 'utf8' }).trim(), root);
  copyProgram(process.execPath, root, '/usr/local/bin/node');
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));

  for (const path of ['etc', 'root', 'home/node', 'tmp']) mkdirSync(join(root, path), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');

  // Copies the settings by which this machine reaches the package registry.
  const settings = join(homedir(), '.npmrc');
  if (existsSync(settings)) cpSync(settings, join(root, 'root/.npmrc'));
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) writeFileSync(join(root, 'etc/certificates.pem'), readFileSync(certificates));
  writeFileSync(
    join(folder, 'Dockerfile'),
    [
      'FROM scratch',
      'COPY root /',
      'ENV PATH=/usr/local/bin:/usr/bin:/bin',
      ...(certificates ? ['ENV NODE_EXTRA_CA_CERTS=/etc/certificates.pem'] : []),
    ].join('\n'),
  );
}

function copyProgram(from: string, root: string, to = from): void {
  copyFile(from, root, to);
  for (const library of librariesOf(from)) {
    copyFile(library, root, library);
    if (!library.endsWith('/libc.so.6')) continue;
    for (const name of LIBRARIES) copyFile(join(dirname(library), name), root, join(dirname(library), name));
  }
}

function librariesOf(program: string): string[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...lines.matchAll(/(?:=> |^\t)(\/\S+) \(/gm)].map(([, library = '']) => library);
}

/** Copies the file that a link points to, under the name of the link. */
function copyFile(from: string, root: string, to: string): void {
  mkdirSync(join(root, dirname(to)), { recursive: true });
  copyFileSync(from, join(root, to));
}
