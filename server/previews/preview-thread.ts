import { createWorkerThread, type WorkerThread } from '#server/process/worker-thread.ts';
import type { Card } from './draw-card.ts';

export type PreviewThread = WorkerThread<Card, Uint8Array>;

const TIMEOUT_MS = 15_000;
/** While it is kept, it takes up to 190 MB. */
const MAX_HEAP_MB = 96;

/** Draws pictures, one at a time, in a thread of its own that is there only while it is needed. */
export function createPreviewThread(): PreviewThread {
  return createWorkerThread(new URL('./preview-worker.ts', import.meta.url), {
    timeoutMs: TIMEOUT_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
}
