import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type S3, startS3 } from '#tests/s3.ts';

export type Fault =
  /** Responds with this error instead of doing what the request asks. */
  | { status: number; code: string }
  /** Closes the connection after half of the request's body. */
  | 'cut in the request'
  /** Performs the request, then closes the connection without a response. */
  | 'cut before the answer'
  /** Closes the connection after half of the response's body. */
  | 'cut in the answer'
  /** Does nothing and never responds. */
  | 'silence';

export type FaultyS3 = {
  /** Settings of a server that stores its files in this S3. */
  settings: Record<string, string>;
  /** Returns the fault for a request, or undefined for none. */
  fault: (method: string, path: string) => Fault | undefined;
  keys: S3['keys'];
  /** Whether every request to the S3 server has ended. A request may outlive the client that sent it. */
  isIdle: () => boolean;
};

/** Starts a real S3 server behind a proxy that injects faults. Both end with the test. */
export async function startFaultyS3(): Promise<FaultyS3> {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const url = new URL(s3.url);
  const target = new URL(url.searchParams.get('endpoint') ?? '');
  const performed = new Set<ClientRequest>();

  const proxy = createServer((request, response) => {
    const fault = faulty.fault(request.method ?? '', request.url ?? '');
    if (fault === 'silence') return;
    if (fault === 'cut in the request') {
      cutInRequest(request);
    } else if (typeof fault === 'object') {
      request.resume();
      const error = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>x</Message></Error>`;
      response.writeHead(fault.status, { 'content-type': 'application/xml' }).end(error);
    } else {
      const forward = pass(request, response, target.port, fault);
      performed.add(forward);
      forward.once('close', () => performed.delete(forward));
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  url.searchParams.set('endpoint', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);

  const faulty: FaultyS3 = {
    settings: {
      STORAGE_URL: url.toString(),
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    },
    fault: () => undefined,
    keys: () => s3.keys(),
    isIdle: () => performed.size === 0,
  };
  return faulty;
}

function cutInRequest(request: IncomingMessage): void {
  const half = Number(request.headers['content-length'] ?? 0) / 2;
  let received = 0;
  if (half === 0) request.socket.destroy();
  request.on('data', (bytes: Buffer) => {
    received += bytes.length;
    if (received >= half) request.socket.destroy();
  });
}

/** Forwards a request with unchanged headers, because its signature covers the proxy's host name. */
function pass(
  request: IncomingMessage,
  response: ServerResponse,
  port: string,
  fault: Fault | undefined,
): ClientRequest {
  const { method, url, headers } = request;
  const forward = ask({ host: '127.0.0.1', port, method, path: url, headers, setHost: false }, (answer) => {
    if (fault === 'cut before the answer') {
      request.socket.destroy();
      answer.resume();
      return;
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    const half = Number(answer.headers['content-length'] ?? 0) / 2;
    let sent = 0;
    answer.on('data', (bytes: Buffer) => {
      const isCut = fault === 'cut in the answer' && sent + bytes.length > half;
      sent += bytes.length;
      if (!isCut) response.write(bytes);
      // Closes the connection only after the first half was sent, like a connection that breaks.
      else
        response.write(bytes.subarray(0, Math.max(0, Math.ceil(half - sent + bytes.length))), () => response.destroy());
    });
    answer.once('end', () => response.end());
  });
  forward.once('error', () => response.destroy());
  // If the client is killed while it sends its body, cancels the forwarded request, which would wait for the rest.
  request.once('close', () => request.complete || forward.destroy());
  request.pipe(forward);
  return forward;
}
