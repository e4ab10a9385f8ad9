import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countUnsentBytes } from './unsent-bytes.ts';

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

type Exchange = { request: IncomingMessage; response: ServerResponse };

let server: Server;
let exchanges: Exchange[];
beforeEach(async () => {
  exchanges = [];
  server = createServer((request, response) => exchanges.push({ request, response })).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends pipelined requests on a new connection. Resolves when the server has received all. */
async function pipeline(requests: number): Promise<{ client: Socket; socket: Socket }> {
  const { port } = server.address() as AddressInfo;
  const client = connect({ host: '127.0.0.1', port });
  const all = exchanges.length + requests;
  client.write(GET.repeat(requests));
  while (exchanges.length < all) await once(server, 'request');
  return { client, socket: (exchanges.at(-1) as Exchange).request.socket };
}

async function leave({ client, socket }: Awaited<ReturnType<typeof pipeline>>): Promise<void> {
  const closed = once(socket, 'close');
  client.destroy();
  await closed;
}

test('a body counts until it was sent', async () => {
  const unsent = countUnsentBytes(1000);
  await pipeline(1);
  const [exchange] = exchanges as [Exchange];
  unsent.add('a', 100, exchange);
  expect([unsent.of('a'), unsent.of('b')]).toEqual([100, 0]);
  const closed = once(exchange.response, 'close');
  exchange.response.end('isi');
  await closed;
  expect(unsent.of('a')).toBe(0);
});

test('a body counts no longer when its client has left, nor one that is made after that', async () => {
  const unsent = countUnsentBytes(1000);
  const connection = await pipeline(3);
  const [first, second, late] = exchanges as [Exchange, Exchange, Exchange];
  for (const exchange of [first, second]) unsent.add('a', 100, exchange);
  expect(unsent.of('a')).toBe(200);
  await leave(connection);
  unsent.add('a', 100, late);
  expect(unsent.of('a')).toBe(0);
});

test('with too much in all the connection of the address with the most is closed, whichever response it waits for', async () => {
  const unsent = countUnsentBytes(250);
  const { socket } = await pipeline(2);
  unsent.add('a', 200, exchanges[1] as Exchange);
  const { socket: other } = await pipeline(1);
  unsent.add('b', 100, exchanges[2] as Exchange);
  expect([socket.destroyed, other.destroyed]).toEqual([true, false]);
  expect([unsent.of('a'), unsent.of('b')]).toEqual([0, 100]);
});
