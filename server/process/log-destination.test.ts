import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSmallDisk } from '#tests/faults/small-disk.ts';
import { openLogDestination } from './log-destination.ts';

const LINES = 3000;
const LINE = `${'x'.repeat(99)}\n`;

test('a pipe with a slow reader gets every line, whole and in order', async () => {
  const pipe = openPipe();
  const destination = openLogDestination(pipe);
  for (let number = 0; number < LINES; number += 1) destination.write(`${number} ${LINE}`);
  const expected = Array.from({ length: LINES }, (_, number) => `${number} ${LINE}`).join('');
  let received = '';
  await expect
    .poll(
      () => {
        received += readAll(pipe);
        return received.length;
      },
      { timeout: 15_000 },
    )
    .toBe(expected.length);
  expect(received).toBe(expected);
});

test('a pipe that is not read makes the process drop lines instead of growing', async () => {
  const pipe = openPipe();
  const destination = openLogDestination(pipe);
  for (let number = 0; number < 50_000; number += 1) destination.write(LINE);
  let received = '';
  // Polls until no bytes arrive for 100 ms. That is longer than RETRY_MS, after which the destination tries again.
  await expect
    .poll(
      () => {
        const more = readAll(pipe);
        received += more;
        return more.length;
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBe(0);
  expect(received.length).toBeLessThan(1_200_000);
  const written = received.length / LINE.length;
  destination.write('the next line\n');
  const [notice = '', next] = readAll(pipe).split('\n');
  expect(JSON.parse(notice)).toMatchObject({ level: 40, missing: 50_000 - written });
  expect(next).toBe('the next line');
});

test('a line whose last byte found no space is not counted as missing, and the next line begins a new one', ({
  skip,
}) => {
  const disk = openSmallDisk(1);
  if (typeof disk === 'string') return skip(disk);
  const path = join(disk.folder, 'log');
  const log = openSync(path, 'a');
  onTestFinished(() => closeSync(log));
  const destination = openLogDestination(log);
  destination.write(LINE);
  disk.fill();
  const block = 4096;
  // All of this line but its line break fits into the rest of the file's first block.
  destination.write(`${'y'.repeat(block - LINE.length)}\n`);
  destination.write('dropped\n');
  disk.free();
  destination.write('the next line\n');
  const [, whole = '', notice = '', next] = readFileSync(path, 'utf8').split('\n');
  expect(whole).toBe('y'.repeat(block - LINE.length));
  expect(JSON.parse(notice)).toMatchObject({ missing: 1 });
  expect(next).toBe('the next line');
});

/** Opens a non-blocking pipe for reading and writing. */
function openPipe(): number {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-pipe-'));
  const path = join(folder, 'pipe');
  spawnSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(pipe);
    rmSync(folder, { recursive: true });
  });
  return pipe;
}

function readAll(pipe: number): string {
  const chunk = Buffer.alloc(65_536);
  let text = '';
  try {
    for (;;) text += chunk.toString('utf8', 0, readSync(pipe, chunk));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    return text;
  }
}
