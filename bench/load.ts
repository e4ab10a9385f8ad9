import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The result of a load test: responses per second, and their latency. */
export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

export type Request = {
  url: string;
  headers?: Record<string, string>;
  /** If given, the request is a POST with this body. */
  body?: string;
};

const CONNECTIONS = 32;

/** Installs wrk if it is missing. If that is impossible, ends the process with a message. */
export function requireWrk(): void {
  if (hasWrk()) return;
  if (process.getuid?.() === 0) {
    apt('update');
    apt('install', '-y', 'wrk');
    if (hasWrk()) return;
  }
  console.error('The benchmarks need the load generator wrk: install it (Debian and Ubuntu: apt-get install wrk).');
  process.exit(1);
}

function hasWrk(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** Repeats the request on all connections for this many seconds. @throws if any response is not a success */
export async function load(request: Request, seconds: number, connections = CONNECTIONS): Promise<Load> {
  const script = join(tmpdir(), `terarah-wrk-${randomUUID()}.lua`);
  writeFileSync(script, toLua(request));
  try {
    // wrk uses one thread, so that the other cores are free for the server.
    const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, request.url], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return readReport(stdout, `${request.url} ${stderr}`);
  } finally {
    rmSync(script, { force: true });
  }
}

export function readReport(output: string, what: string): Load {
  const [, json] = /^RESULT (\{.*\})$/m.exec(output) ?? [];
  if (!json) throw new Error(`wrk gave no result: ${what}\n${output}`);
  const { requests, us, p50, p99, errors } = JSON.parse(json) as Record<string, number>;
  if (!requests || !us || p50 === undefined || p99 === undefined) throw new Error(`Nothing was answered: ${what}`);
  if (errors) throw new Error(`${errors} of ${requests} requests failed: ${what}`);
  return { perSecond: requests / (us / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000 };
}

function toLua({ headers = {}, body }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`);
  if (body !== undefined) lines.push('wrk.method = "POST"', `wrk.body = ${quote(body)}`);
  return `${lines.join('\n')}
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.timeout + e.status))
end
`;
}

/** Writes a text as a Lua string, with every special byte as a decimal escape. */
function quote(value: string): string {
  const bytes = [...Buffer.from(value)].map((byte) =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${String(byte).padStart(3, '0')}`
      : String.fromCharCode(byte),
  );
  return `"${bytes.join('')}"`;
}
