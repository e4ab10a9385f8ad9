import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { sendPrebuilt, type PrebuiltResponse } from './prebuilt-response.ts';

const BODY = Buffer.from('Isi halaman 🌱'.repeat(2000));
const PAGE: PrebuiltResponse = {
  status: 200,
  headers: ['content-type', 'text/html; charset=utf-8', 'etag', 'W/"x"', 'content-length', String(BODY.length)],
  body: BODY,
};
const UNCHANGED: PrebuiltResponse = { status: 304, headers: ['etag', 'W/"x"'], body: Buffer.alloc(0) };

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer({ keepAliveTimeout: 72_000 }, handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Sends `bytes` on one connection. Returns all that the server sends until one of them closes the connection. */
async function talk(port: number, bytes: string, closeAfterMs?: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  socket.write(bytes);
  if (closeAfterMs !== undefined) setTimeout(() => socket.end(), closeAfterMs);
  return await text(socket);
}

const whole = (answer: PrebuiltResponse) =>
  listen((request, response) => sendPrebuilt(request, response, answer, 72_000));
const documented = ({ status, headers, body }: PrebuiltResponse) =>
  listen((_request, response) => response.writeHead(status, headers).end(body));
const lowerCaseNames = (answer: string) => answer.replace(/^[\w-]+(?=: )/gm, (name) => name.toLowerCase());
const withoutDate = (answer: string) => lowerCaseNames(answer).replace(/^date: .*$/gm, 'date');

const GET = (more = '', version = '1.1') => `GET / HTTP/${version}\r\nHost: contoh.id\r\n${more}\r\n`;

test.each<[string, string]>([
  ['one request', GET('Connection: close\r\n')],
  ['several on one connection', GET() + GET() + GET('Connection: close\r\n')],
  ['HEAD among others', GET() + GET().replace('GET', 'HEAD') + GET('Connection: close\r\n')],
  ['HTTP/1.0', GET('', '1.0')],
  ['HTTP/1.0 that wants to stay', `${GET('Connection: keep-alive\r\n', '1.0')}${GET('', '1.0')}`],
  ['a body that nobody asked for', `${GET('Content-Length: 3\r\n')}abc${GET('Connection: close\r\n')}`],
])('the bytes are those that Node would send: %s', async (_, bytes) => {
  for (const answer of [PAGE, UNCHANGED]) {
    const ours = withoutDate(await talk(await whole(answer), bytes));
    expect(ours).toBe(withoutDate(await talk(await documented(answer), bytes)));
    expect(ours).toContain(`HTTP/1.1 ${answer.status}`);
  }
});

test('the Date header is current, and the connection stays open', async () => {
  const answer = lowerCaseNames(await talk(await whole(PAGE), GET() + GET(), 200));
  const dates = [...answer.matchAll(/^date: (.*)\r$/gm)].map(([, date]) => Date.parse(date ?? ''));
  expect(dates).toHaveLength(2);
  for (const date of dates) expect(Math.abs(date - Date.now())).toBeLessThan(5000);
  expect(answer).toContain('keep-alive: timeout=72\r\n');
});
