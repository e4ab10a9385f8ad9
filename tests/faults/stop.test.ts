import { Agent } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { form, picture } from '#tests/factories.ts';
import { killAll, startProcess, until } from '#tests/process.ts';
import { ADMIN, exchange, isLong, logIn, makeFolder, settingsFor, titlesOf } from './site.ts';

const ROUNDS = isLong ? 20 : 2;
const CLIENTS = 24;
const STOP_MS = 10_000;

afterEach(killAll);

test(
  'SIGTERM while clients ask one request after another on keep-alive connections cuts no response',
  async () => {
    const settings = settingsFor(makeFolder());
    const stored = new Set<string>();
    let answers = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await startProcess(settings);
      const { token } = await logIn(server.url, ADMIN);
      const photo = await picture();
      const cut: string[] = [];
      let answered = 0;
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let count = 1; ; count += 1) {
          const title = `Artikel ${round}.${client}.${count}`;
          const body = form({ title, content: 'Isi' }, client % 6 === 0 ? { image: photo } : {});
          const [method, path, given] = (
            [
              ['GET', '/', undefined],
              ['GET', `/api/semuaArtikel?q=${client}`, undefined],
              ['POST', '/api/postArtikel', body],
            ] as const
          )[client % 3] ?? ['GET', '/', undefined];
          const outcome = await ask(agent, server.url, { method, path, token, body: given });
          if (outcome === 'not taken') break;
          if (outcome !== (method === 'POST' ? 201 : 200)) {
            cut.push(`${method} ${path}: ${outcome}`);
            break;
          }
          answered += 1;
          if (method === 'POST') stored.add(title);
        }
        agent.destroy();
      });
      await until('the load is there', 20_000, () => answered > 300);
      const { ms, ...end } = await server.stop();
      await Promise.all(clients);
      expect(end).toEqual({ code: 0, signal: null });
      expect(ms).toBeLessThan(STOP_MS);
      expect(cut).toEqual([]);
      expect(server.output()).toEqual({ stdout: '', stderr: '' });
      answers += answered;
    }
    console.log(`SIGTERM: ${ROUNDS} times under load, ${answers} answers, none cut`);

    const server = await startProcess(settings);
    const { token } = await logIn(server.url, ADMIN);
    expect(await titlesOf(server.url, token)).toEqual([...stored].toSorted());
  },
  ROUNDS * 60_000,
);

type Asked = { method: string; path: string; token: string; body: FormData | undefined };

/** Returns the status of a complete response, 'not taken' if the connection was refused, or how it was cut. */
async function ask(agent: Agent, url: string, { method, path, token, body }: Asked): Promise<number | string> {
  const encoded = body && new Response(body);
  const headers = {
    ...(method === 'POST' && { authorization: `Bearer ${token}` }),
    ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
  };
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer());
  return await exchange(agent, url, { method, path, headers, body: bytes }).then(
    ({ status }) => status,
    ({ code, message }: NodeJS.ErrnoException) => (code === 'ECONNREFUSED' ? 'not taken' : `cut (${message})`),
  );
}
