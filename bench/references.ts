import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Request } from './load.ts';

export type ReferenceTask =
  | { kind: 'bare'; body: Uint8Array; headers: Record<string, string> }
  | { kind: 'insert'; file: string }
  | { kind: 'react'; siteUrl: string };

export type Reference = { url: string; stop(): Promise<void> };

/** Starts a bare node:http server that sends the same bytes as our server does for `request`. */
export async function startBare({ url, headers }: Request): Promise<Reference> {
  // Uses node:http, because fetch would decompress the body.
  const { body, answerHeaders } = await rawGet(url, headers);
  return await start({ kind: 'bare', body, headers: answerHeaders });
}

/** Starts a bare Fastify route that inserts one row into an SQLite file, opened with our server's SQLite settings. */
export async function startInsert(folder: string): Promise<Reference> {
  return await start({ kind: 'insert', file: join(folder, 'reference.sqlite') });
}

/** The time and result of rendering a page with only React and the router. The API's responses are in memory. */
export type ReactRender = { ms: number; html: string };

/** Starts a process that renders requested pages with the code in build/. It calls the API of the site at `siteUrl`. */
export async function startReact(siteUrl: string): Promise<Reference> {
  return await start({ kind: 'react', siteUrl });
}

async function start(task: ReferenceTask): Promise<Reference> {
  const child = fork(join(import.meta.dirname, 'reference-server.ts'), { serialization: 'advanced', stdio: 'inherit' });
  child.send(task);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function rawGet(url: string, headers: Request['headers']) {
  const outgoing = request(url, { headers }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
  const answerHeaders: Record<string, string> = { 'content-length': String(body.length) };
  for (const name of ['content-type', 'content-encoding']) {
    const value = response.headers[name];
    if (typeof value === 'string') answerHeaders[name] = value;
  }
  return { body, answerHeaders };
}
