import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { hugeAvif, unpackingPdf } from '#tests/attacks/heavy-files.ts';
import { form, picture } from '#tests/factories.ts';
import { killAll, until } from '#tests/process.ts';
import { ask, bookForm, isLong, startSite } from './site.ts';

const ROUNDS = isLong ? 20 : 1;
const MAX_SERVER_MB = 300;
/** Decoding four heavy files may take this long together. The server decodes one or two files at once. */
const DECODING_MS = 90_000;

afterEach(killAll);

test.skipIf(process.platform !== 'linux')(
  'pictures and PDFs that are made to take gigabytes are refused, and the server stays small',
  async () => {
    const { server, token } = await startSite();
    const upload = (path: string, body: FormData) =>
      ask(server.url, path, { method: 'POST', token, body, patienceMs: DECODING_MS });
    const article = (image: Buffer) => upload('/api/postArtikel', form({ title: 'Judul', content: 'Isi' }, { image }));
    const book = (file: Buffer) => upload('/api/addBuku', bookForm(file));
    const [avif, pdf] = [await hugeAvif(), unpackingPdf()];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const answers = await Promise.all([article(avif), article(avif), book(pdf), book(pdf)]);
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
      expect((await article(await picture())).status).toBe(201);
    }
    expect(peakMegabytes(server.pid)).toBeLessThan(MAX_SERVER_MB);

    // The decoding processes must end with the server, even if it is killed.
    const children = childrenOf(server.pid);
    expect(children.length).toBeGreaterThan(0);
    await server.kill();
    await until('the decoding processes have ended', 5000, () => children.every((pid) => !isAlive(pid)));
  },
);

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isAlive(pid) && statOf(pid)?.parent === parent);
}

const isAlive = (pid: number) => !['Z', undefined].includes(statOf(pid)?.state);

/** Reads a process's state and parent. State Z is a zombie, which has ended but was not reaped by its parent. */
function statOf(pid: number): { state: string | undefined; parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
