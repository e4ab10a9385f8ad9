import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { PASSWORD_RULES } from '#contract/password-rules.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { Send } from '#contract/site/site-context.ts';
import { openBuiltSite } from '#server/reading/pages/open-site.ts';
import { openPageWeigher } from '#server/reading/pages/page-weigher.ts';
import type { ReactRender, ReferenceTask } from './references.ts';

// references.ts starts this file as a child process: a reference server with which the benchmark compares our server.
process.once('message', (task: ReferenceTask) => {
  void run(task).then((port) => process.send?.(port));
});
process.once('disconnect', () => process.exit(0));

async function run(task: ReferenceTask): Promise<number> {
  if (task.kind === 'insert') return await serveInsert(task.file);
  if (task.kind === 'react') return await serveReact(task.siteUrl);
  const { headers } = task;
  const body = Buffer.from(task.body);
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function serveInsert(file: string): Promise<number> {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    create table articles (id integer primary key autoincrement, title text not null, content text not null)`);
  const insert = database.prepare('insert into articles (title, content) values (?, ?)');
  const app = Fastify();
  app.post<{ Body: { title: string; content: string } }>('/', async ({ body }, reply) => {
    const { lastInsertRowid } = insert.run(body.title, body.content);
    reply.code(201);
    return { id: Number(lastInsertRowid) };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function serveReact(siteUrl: string): Promise<number> {
  const site = await openBuiltSite();
  const weigh = await openPageWeigher();
  const nonce = 'reference';
  const app = Fastify();
  app.get('/*', async ({ url }): Promise<ReactRender> => {
    const answers = new Map<string, { status: number; body: unknown }>();
    const send: Send = async (path) => {
      const answer = answers.get(path) ?? (await ask(siteUrl + path));
      answers.set(path, answer);
      return { status: answer.status, json: async () => answer.body };
    };
    const render = async () => {
      const response = await site(new Request(siteUrl + url), {
        send,
        publicUrl: siteUrl,
        signUp: 'open',
        passwordRules: PASSWORD_RULES.trial,
        uploadLimits: { imageMb: 10, pdfMb: 50 },
        site: DEFAULT_SITE,
        footerPages: [],
        scriptNonce: nonce,
        report: (error) => console.error(error),
        // Weighing takes microseconds, and counts in the timed render too.
        weigh: (page) => weigh(page, nonce),
      });
      return await response.text();
    };
    // The first render also fetches the API's responses, so only the second one is timed.
    await render();
    const began = performance.now();
    const html = await render();
    return { ms: performance.now() - began, html: html.replaceAll(` nonce="${nonce}"`, '') };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function ask(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}
