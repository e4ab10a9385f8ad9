import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { endSilentConnections } from './silent-connections.ts';

const TIMES = { sweepMs: 40, unreadSweeps: 25, patienceMs: 600_000 };
/**
 * Even on a busy machine, the client `reader` reads this much between two checks of the server. The operating system
 * lets the server write again once a third of its 4 MB buffer is empty: after about ten checks, before `unreadSweeps`.
 */
const READ_BYTES = 131_072;
const POST = 'POST / HTTP/1.1\r\nhost: contoh.id\r\n';

test('a connection whose response is not read is closed, though it goes on sending; one that reads a little, sends slowly or is idle is not', async () => {
  // Responds to GET with more bytes than the socket buffers hold, and to POST once the body has arrived.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    if (request.method === 'GET') response.end(Buffer.alloc(20_000_000));
    else request.resume().once('end', () => response.end('Diterima.'));
  });
  endSilentConnections(server, TIMES);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  /** Returns both ends of a new connection. */
  const open = async (): Promise<{ client: Socket; ours: Socket }> => {
    const opened = once(server, 'connection') as Promise<[Socket]>;
    // Node's types do not list highWaterMark here, but a socket passes it to its stream.
    const { port } = server.address() as AddressInfo;
    const options = { port, host: '127.0.0.1', highWaterMark: 2 * READ_BYTES };
    const client = connect(options).on('error', () => {});
    const [ours] = await opened;
    return { client, ours };
  };

  const idle = await open();
  idle.client.write(`${POST}content-length: 0\r\n\r\n`);
  const slow = await open();
  slow.client.write(`${POST}connection: close\r\ncontent-length: 6\r\n\r\n`);
  const answer = text(slow.client);
  // A sweep finds the connection silent and starts its timer. The next byte arrives long before the timer fires.
  const sending = setInterval(() => slow.client.write('x'), 300);
  slow.client.once('close', () => clearInterval(sending));
  const reader = await open();
  reader.client.pause().write('GET / HTTP/1.1\r\nhost: contoh.id\r\n\r\n');
  // Reads half of the client's stream buffer at a time, so that the server can send a little at a time.
  const reading = setInterval(() => reader.client.read(READ_BYTES) ?? reader.client.read(), 20);
  reader.client.once('close', () => clearInterval(reading));
  const unread = await open();
  const pushing = setInterval(() => unread.client.write('GET / HTTP/1.1\r\nhost: contoh.id\r\n\r\n'), 300);
  unread.client.once('close', () => clearInterval(pushing));
  unread.client.pause().write('GET / HTTP/1.1\r\nhost: contoh.id\r\n\r\n');

  await once(unread.ours, 'close');
  expect(await answer).toContain('Diterima.');
  expect(idle.ours.destroyed).toBe(false);
  expect(reader.ours.destroyed).toBe(false);
});
