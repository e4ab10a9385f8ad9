// oxlint-disable no-underscore-dangle -- the names are Node's
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';

/** An answer that is the same for everybody, complete with its headers, which are names and values in turn. */
export type WholeAnswer = {
  status: number;
  headers: string[];
  body: Buffer;
  /** Status line and headers as they go over the wire, for the second that their Date names. */
  head?: { second: number; bytes: Buffer };
};

/** What Node keeps on a response about its headers; neither is documented, both are old. */
type HeaderState = { _header: string | null; _headerSent: boolean };

/**
 * Sends headers that were put together before. Node checks and joins each header again in every
 * answer, which for a page with a dozen of them is most of what it costs above a bare server (docs/performance.md). Where the
 * connection is not to stay open as usual, or this Node keeps its headers elsewhere, the answer goes the documented way.
 */
export function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  answer: WholeAnswer,
  keepAliveMs: number,
): void {
  const state = response as unknown as HeaderState;
  // Node writes nothing itself into the response to a HEAD.
  const isHead = request.method === 'HEAD';
  if (isHead || !staysOpen(request, response) || state._header !== null || state._headerSent) {
    response.writeHead(answer.status, answer.headers).end(isHead ? undefined : answer.body);
    return;
  }
  response.statusCode = answer.status;
  state._header = ' ';
  state._headerSent = true;
  response.write(headOf(answer, Math.floor(keepAliveMs / 1000)));
  response.end(answer.body);
}

function staysOpen({ httpVersionMinor, headers }: IncomingMessage, response: ServerResponse): boolean {
  return httpVersionMinor === 1 && headers.connection === undefined && response.shouldKeepAlive;
}

function headOf(answer: WholeAnswer, keepAliveSeconds: number): Buffer {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (answer.head?.second === second) return answer.head.bytes;
  const lines = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`];
  for (let index = 0; index < answer.headers.length; index += 2) {
    lines.push(`${answer.headers[index]}: ${answer.headers[index + 1]}`);
  }
  lines.push(`date: ${new Date(now).toUTCString()}`, 'connection: keep-alive');
  if (keepAliveSeconds > 0) lines.push(`keep-alive: timeout=${keepAliveSeconds}`);
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  answer.head = { second, bytes };
  return bytes;
}
