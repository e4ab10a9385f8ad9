import { createWorkerThread, type WorkerThread } from '#server/process/worker-thread.ts';
import type { Card } from './draw-card.ts';

export type PreviewThread = WorkerThread<Card, Uint8Array>;

const TIMEOUT_MS = 15_000;
/** Heap limit of the drawing thread. The thread takes up to 190 MB in all while it exists. */
const MAX_HEAP_MB = 96;

/** Draws previews one at a time, in a worker thread that exists only while there is work. */
export function createPreviewThread(): PreviewThread {
  return createWorkerThread(new URL('./preview-worker.ts', import.meta.url), {
    timeoutMs: TIMEOUT_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
}
