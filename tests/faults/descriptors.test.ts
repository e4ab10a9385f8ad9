import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { form, picture } from '#tests/factories.ts';
import { killAll } from '#tests/process.ts';
import { postArticle, startSite } from './site.ts';

afterEach(killAll);

test('a process without free file descriptors responds with 503, and recovers as soon as it has some', async ({
  skip,
}) => {
  if (spawnSync('prlimit', ['--version']).status !== 0) return skip('prlimit of util-linux is not there');
  const { server, token } = await startSite();
  const image = await picture();
  const upload = () => postArticle(server.url, token, form({ title: 'Judul', content: 'Isi' }, { image }));
  expect((await upload()).status).toBe(201);

  const { limit, next } = descriptorsOf(server.pid);
  setLimit(server.pid, `${next}:${limit}`);
  const { status, headers, body } = await upload();
  expect({ status, body }).toEqual({ status: 503, body: { message: expect.stringMatching(/terlalu sibuk/) } });
  expect(headers.get('retry-after')).toBe('10');
  setLimit(server.pid, `${limit}:${limit}`);
  expect((await upload()).status).toBe(201);
});

/** Returns the descriptor limit of a process. `next` is the number that its next file or connection will get. */
function descriptorsOf(pid: number): { limit: string; next: number } {
  const { stdout } = spawnSync('prlimit', ['--pid', String(pid), '--nofile', '--output=HARD', '--noheadings'], {
    encoding: 'utf8',
  });
  const open = new Set(readdirSync(`/proc/${pid}/fd`));
  let next = 0;
  while (open.has(String(next))) next += 1;
  return { limit: stdout.trim(), next };
}

function setLimit(pid: number, softAndHard: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${softAndHard}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
