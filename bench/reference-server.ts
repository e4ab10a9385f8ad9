import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import type { ReferenceTask } from './references.ts';

// A process of its own, started by references.ts: what ours is compared with.
process.once('message', (task: ReferenceTask) => {
  void run(task).then((port) => process.send?.(port));
});
process.once('disconnect', () => process.exit(0));

async function run(task: ReferenceTask): Promise<number> {
  if (task.kind === 'insert') return await serveInsert(task.file);
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
