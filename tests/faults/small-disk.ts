import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { killAll } from '#tests/process.ts';

export type SmallDisk = {
  folder: string;
  /** Fills the disk except for `leaving` bytes. */
  fill(leaving?: number): void;
  /** Frees the space that `fill` has filled. */
  free(): void;
};

const PAGE = 4096;

/**
 * Creates a file system of the given size, which is removed after the test. Returns the reason instead if this user
 * cannot mount one.
 */
export function openSmallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-disk-'));
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'terarah-test', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return `a small disk cannot be mounted here: ${(error?.message ?? stderr).trim()}`;
  }
  onTestFinished(async () => {
    await killAll();
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(leaving = 0) {
      const file = openSync(filler, 'a');
      const bytes = writeUntilFull(file, Buffer.alloc(256 * PAGE)) + writeUntilFull(file, Buffer.alloc(PAGE));
      if (leaving > 0) ftruncateSync(file, Math.max(0, bytes - leaving));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function writeUntilFull(file: number, chunk: Buffer): number {
  for (let written = 0; ; ) {
    try {
      written += writeSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return written;
      throw error;
    }
  }
}
