import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '#tests/open-app.ts';
import { createPerson } from '#tests/factories.ts';

const t = await openTestApp();
await t.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = t.app.server.address() as AddressInfo;

const BODY = JSON.stringify({ title: 'Judul', content: 'Isi' });
const waitingPost = (authorization: string) =>
  lines(
    'POST /api/postArtikel HTTP/1.1',
    'host: x',
    'content-type: application/json',
    `content-length: ${BODY.length}`,
    'expect: 100-continue',
    authorization,
  );

test('a client that waits for 100 Continue is refused before it sends an unwanted body', async () => {
  const connection = await open();
  connection.socket.write(waitingPost('x-none: 1'));
  await expect.poll(() => connection.received()).toMatch(/^HTTP\/1\.1 401 /);
  expect(connection.received()).not.toContain('100 Continue');
});

test('a client that waits for 100 Continue gets it after its rights are checked', async () => {
  const { token } = await createPerson(t);
  const connection = await open();
  connection.socket.write(waitingPost(`authorization: Bearer ${token}`));
  await expect.poll(() => connection.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  connection.socket.write(BODY);
  await expect.poll(() => connection.received()).toMatch(/\r\n\r\nHTTP\/1\.1 201 /);
});

test('a request with two Host lines is refused, whether or not its response is cached', async () => {
  for (let round = 0; round < 2; round += 1) {
    const connection = await open();
    connection.socket.write(lines('GET /api/semuaBlog HTTP/1.1', 'host: x', 'Host: y'));
    await expect.poll(() => connection.received()).toMatch(/^HTTP\/1\.1 400 [^{]*{"message":"Permintaan ini/);
    const other = await open();
    other.socket.write(lines('GET /api/semuaBlog HTTP/1.1', 'host: x'));
    await expect.poll(() => other.received()).toMatch(/^HTTP\/1\.1 200 /);
  }
});

async function open(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'connect');
  return { socket, received: () => text };
}

function lines(...all: string[]): string {
  return `${all.join('\r\n')}\r\n\r\n`;
}
