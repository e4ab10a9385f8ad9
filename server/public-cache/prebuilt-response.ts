// oxlint-disable no-underscore-dangle -- the names are Node's
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';

/** A response that is the same for all clients. `headers` alternates between names and values. */
export type PrebuiltResponse = {
  status: number;
  headers: string[];
  body: Buffer;
  /** The status line and headers as bytes. Their Date header is right only during `second`. */
  head?: { second: number; bytes: Buffer };
};

/** Internal fields in which Node stores a response's headers. They are not documented, but have existed for long. */
type HeaderState = { _header: string | null; _headerSent: boolean };

/**
 * Sends a response. Its head (status line and headers) is built once a second and reused, because building heads is
 * most of what a cached page costs in Node (docs/performance-results.md). Node's documented functions send the response
 * if it answers HEAD, if the connection will be closed, or if a Node release stores headers differently.
 */
export function sendPrebuilt(
  request: IncomingMessage,
  response: ServerResponse,
  prebuilt: PrebuiltResponse,
  keepAliveMs: number,
): void {
  const state = response as unknown as HeaderState;
  // A response to HEAD has no body.
  const isHead = request.method === 'HEAD';
  if (isHead || !staysOpen(request, response) || state._header !== null || state._headerSent) {
    response.writeHead(prebuilt.status, prebuilt.headers).end(isHead ? undefined : prebuilt.body);
    return;
  }
  response.statusCode = prebuilt.status;
  state._header = ' ';
  state._headerSent = true;
  response.write(headOf(prebuilt, Math.floor(keepAliveMs / 1000)));
  response.end(prebuilt.body);
}

function staysOpen({ httpVersionMinor, headers }: IncomingMessage, response: ServerResponse): boolean {
  return httpVersionMinor === 1 && headers.connection === undefined && response.shouldKeepAlive;
}

function headOf(prebuilt: PrebuiltResponse, keepAliveSeconds: number): Buffer {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (prebuilt.head?.second === second) return prebuilt.head.bytes;
  const lines = [`HTTP/1.1 ${prebuilt.status} ${STATUS_CODES[prebuilt.status]}`];
  for (let index = 0; index < prebuilt.headers.length; index += 2) {
    lines.push(`${prebuilt.headers[index]}: ${prebuilt.headers[index + 1]}`);
  }
  lines.push(`date: ${new Date(now).toUTCString()}`, 'connection: keep-alive');
  if (keepAliveSeconds > 0) lines.push(`keep-alive: timeout=${keepAliveSeconds}`);
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  prebuilt.head = { second, bytes };
  return bytes;
}
