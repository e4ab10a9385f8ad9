import { type ChildProcess, fork } from 'node:child_process';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { unavailable } from '#server/errors.ts';
import type { PreparedImage } from './decode-image.ts';
import type { PdfVerdict } from './inspect-pdf.ts';
import { jobQueue } from '#server/process/job-queue.ts';

export type FileJob = { kind: 'image' | 'pdf'; path: string };

/** `ended`: the process crashed, or was stopped because the file took too much memory or time. */
export type FileOutcome =
  | { kind: 'image'; image: PreparedImage }
  | { kind: 'pdf'; verdict: PdfVerdict }
  | { kind: 'refused'; text: string }
  | { kind: 'ended' };

/** The response of the file process. `failed`: an error in this program, not in the file. */
export type FileResponse = FileOutcome | { kind: 'failed'; reason: string };

const ENTRY = fileURLToPath(new URL('./file-process-main.ts', import.meta.url));
const GIGABYTE = 1024 ** 3;
const MEMORY_FOR_TWO = 4 * GIGABYTE;
const TIMEOUT_MS = 30_000;
/** How long a process may be idle before it ends. A new one takes 0.2 s to start; an idle one occupies 60 MB. */
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;

const inTurn = jobQueue((process.constrainedMemory() || totalmem()) < MEMORY_FOR_TWO ? 1 : 2);
const idle = new Set<ChildProcess>();

/**
 * Decodes an uploaded file in a process of its own: a hostile file may crash its decoder, loop for ever or take
 * gigabytes of memory. Such a file ends only that process, and the result is `ended`. At most two processes run at
 * once, or one on a machine with less than 4 GB of memory. `account` limits how many files of one account wait;
 * undefined means no limit.
 * @throws 429 if the account has several files waiting; 503 if the queue is long or no process can be started
 */
export async function runFileJob(job: FileJob, account: number | undefined): Promise<FileOutcome> {
  return inTurn(async () => {
    const child = takeIdle() ?? begin();
    const response = await responseOf(child, job);
    // Reuses the process after a picture. A PDF parser may carry state over to the next file, so its process ends.
    if (response.kind === 'image' || response.kind === 'refused') keepIdle(child);
    else child.kill('SIGKILL');
    if (response.kind === 'failed') throw new Error(`A file could not be decoded: ${response.reason}`);
    return response;
  }, account);
}

function begin(): ChildProcess {
  return fork(ENTRY, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // The default serialization, JSON, cannot transfer bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Passes no settings of the server: a decoder that an attacker has taken over must not read APP_SECRET.
    env: { MALLOC_ARENA_MAX: '1' },
  });
}

function responseOf(child: ChildProcess, job: FileJob): Promise<FileResponse> {
  return new Promise<FileResponse>((resolve, reject) => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    const settle = () => {
      clearTimeout(deadline);
      child.removeAllListeners();
      // Without a listener, an 'error' event would end the server.
      child.on('error', () => {});
    };
    child.once('message', (response: FileResponse) => {
      settle();
      resolve(response);
    });
    child.once('exit', () => {
      settle();
      resolve({ kind: 'ended' });
    });
    child.once('error', () => {
      settle();
      reject(unavailable('Server sedang terlalu sibuk. Coba lagi sebentar lagi.'));
    });
    child.send(job, () => {}); // A process that has already ended is handled by its 'exit' event.
  });
}

function takeIdle(): ChildProcess | undefined {
  const [child] = idle;
  if (!child) return undefined;
  idle.delete(child);
  child.removeAllListeners('exit');
  child.ref();
  child.channel?.ref();
  return child;
}

/** Keeps a process for the next file. An idle process does not keep the server from exiting. */
function keepIdle(child: ChildProcess): void {
  idle.add(child);
  child.unref();
  child.channel?.unref();
  child.once('exit', () => idle.delete(child));
  setTimeout(() => {
    if (idle.delete(child)) child.kill('SIGKILL');
  }, IDLE_MS).unref();
}
