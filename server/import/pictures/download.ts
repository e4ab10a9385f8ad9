import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { type AllowedHosts, checkedLookup, ForbiddenAddress } from './allowed-hosts.ts';

/** A local file with a picture, or why there is none: one English sentence without the address. */
export type FoundPicture = { file: string; isTemporary: boolean } | { missing: string };

export type DownloadLimits = {
  /** The largest picture. */
  bytes: number;
  totalMs: number;
  /** The longest time in which the server sends nothing. */
  silenceMs: number;
};

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** After this many failures of the network in a row, a host is not asked again. */
const MAX_FAILURES = 5;
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Terarah import' };
const PICTURE_TYPE = /^(?:image\/|application\/octet-stream|binary\/octet-stream)/i;

/** Why a picture was not downloaded, in a sentence for the operator. */
class Missing extends Error {}

/** Returns a function that downloads a picture of the former site to a temporary file in `folder`. */
export function openDownloads(hosts: AllowedHosts, folder: string, limits: DownloadLimits) {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  const failures = new LRUCache<string, number>({ max: 1000 });

  async function request(url: URL, stop: AbortController): Promise<IncomingMessage> {
    const refusal = hosts.refusalOf(url);
    if (refusal !== undefined) throw new Missing(refusal);
    if ((failures.get(url.host) ?? 0) >= MAX_FAILURES) throw new Missing(noAnswer(url));
    const lookup = checkedLookup(hosts.isTrusted(url));
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const options = { headers: HEADERS, lookup, signal: stop.signal };
    const sent =
      url.protocol === 'https:'
        ? httpsGet(url, { ...options, agent: agents.https }, resolve)
        : httpGet(url, { ...options, agent: agents.http }, resolve);
    sent.setTimeout(limits.silenceMs, () => stop.abort());
    sent.on('error', reject);
    return await promise;
  }

  async function follow(start: URL, stop: AbortController): Promise<{ response: IncomingMessage; url: URL }> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await named(url, stop, request(url, stop));
      if (!REDIRECTS.has(response.statusCode ?? 0)) return { response, url };
      response.destroy();
      const { location = '' } = response.headers;
      if (!URL.canParse(location, url)) throw new Missing(`The server ${url.host} redirects to no address.`);
      url = new URL(location, url);
    }
    throw new Missing(`The server ${start.host} redirects more than ${MAX_REDIRECTS} times.`);
  }

  /** Waits for an answer of the host of `url`, and counts failures of the network for that host. */
  async function named<Result>(url: URL, stop: AbortController, work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      failures.delete(url.host);
      return result;
    } catch (error) {
      if (error instanceof Missing) throw error;
      if (error instanceof ForbiddenAddress) throw new Missing(error.message);
      if (isLocal(error)) throw error;
      failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      throw new Missing(stop.signal.aborted ? noAnswer(url) : failureText(url, error));
    }
  }

  return async function download(given: URL): Promise<FoundPicture> {
    const file = join(folder, `picture-${randomUUID()}`);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), limits.totalMs);
    try {
      const { response, url } = await follow(withoutPassword(given), stop);
      try {
        checkAnswer(response, url, limits.bytes);
        const output = createWriteStream(file, { flags: 'wx' });
        await named(url, stop, pipeline(response, noLongerThan(limits.bytes), output, { signal: stop.signal }));
      } finally {
        if (!response.readableEnded) response.destroy();
      }
      return { file, isTemporary: true };
    } catch (error) {
      await rm(file, { force: true });
      if (error instanceof Missing) return { missing: error.message };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The error codes of a full or broken disk, and of a process with too many open files. */
const LOCAL_CODES = new Set(['EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC']);

/** Returns whether an error is one of this computer. Only errors of files have a path. */
function isLocal(error: unknown): boolean {
  return error instanceof Error && ('path' in error || LOCAL_CODES.has(codeOf(error)));
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const noAnswer = ({ host }: URL) => `The server ${host} does not answer.`;

function failureText(url: URL, error: unknown): string {
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return noAnswer(url);
  return `The connection to the server ${url.host} failed${code === '' ? '' : ` (${code})`}.`;
}

function withoutPassword(given: URL): URL {
  const url = new URL(given);
  url.username = '';
  url.password = '';
  return url;
}

function checkAnswer({ statusCode, headers }: IncomingMessage, { host }: URL, bytes: number): void {
  if (statusCode !== 200) throw new Missing(`The server ${host} answers with the status ${statusCode}.`);
  const type = headers['content-type'] ?? '';
  if (!PICTURE_TYPE.test(type)) {
    throw new Missing(`The server ${host} sends ${type.slice(0, 60) || 'a file without a type'} instead of a picture.`);
  }
  if (Number(headers['content-length'] ?? 0) > bytes) throw new Missing(tooLarge(bytes));
}

const tooLarge = (bytes: number) => `The picture is larger than ${Math.round(bytes / 1024)} KB.`;

function noLongerThan(bytes: number): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum += chunk.length;
      if (sum > bytes) done(new Missing(tooLarge(bytes)));
      else done(null, chunk);
    },
  });
}
