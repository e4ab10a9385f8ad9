import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { hugeAvif, unpackingPdf } from '#tests/attacks/heavy-files.ts';
import { form, picture } from '#tests/factories.ts';
import { killAll, startProcess, until } from '#tests/process.ts';
import { logIn } from '#tests/write-load.ts';
import { ADMIN, ask, isLong, makeFolder, settingsFor } from './site.ts';

const ROUNDS = isLong ? 20 : 1;
const MAX_SERVER_MB = 300;
/** Four heavy files, one after another. Each is stopped by its memory at once, or by its time after 30 s. */
const DECODING_MS = 90_000;
const BOOK = { title: 'Buku', author: 'Siti', tahun: '2026', penerbit: 'Terarah', doi: '10.1/x' };

afterEach(killAll);

test.skipIf(process.platform !== 'linux')(
  'pictures and PDFs that are made to take gigabytes are refused, and the server stays small',
  async () => {
    const server = await startProcess(settingsFor(makeFolder()));
    const { token } = await logIn(server.url, ADMIN);
    const upload = (path: string, body: FormData) =>
      ask(server.url, path, { method: 'POST', token, body, patienceMs: DECODING_MS });
    const article = (image: Buffer) => upload('/api/postArtikel', form({ title: 'Judul', content: 'Isi' }, { image }));
    const book = (file: Buffer) => upload('/api/addBuku', form(BOOK, { file: { bytes: file, name: 'a.pdf' } }));
    const [avif, pdf] = [await hugeAvif(), unpackingPdf()];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const answers = await Promise.all([article(avif), article(avif), book(pdf), book(pdf)]);
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
      expect((await article(await picture())).status).toBe(201);
    }
    expect(peakMegabytes(server.pid)).toBeLessThan(MAX_SERVER_MB);

    // The decoding process ends together with the server, however that ends.
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

/** State Z is a zombie: a process that has ended, but that its parent has not reaped. */
function statOf(pid: number): { state: string | undefined; parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
