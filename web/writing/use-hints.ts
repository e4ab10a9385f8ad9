import { useEffect, useRef, useState } from 'react';
import type { Hint } from './hints.ts';
import type { HintsRequest, HintsResponse } from './hints-worker.ts';

/** The text is read after a pause of this length in typing. */
const PAUSE_MS = 900;
const NONE: readonly Hint[] = [];

/**
 * Returns the hints for a text, as findHints returns them. They change only after a pause in typing, and are found in a
 * worker, which starts with the first text. If the worker cannot start, there are no hints, and the form works without
 * them.
 */
export function useHints(text: string, abstract: string | undefined): readonly Hint[] {
  const [hints, setHints] = useState(NONE);
  const worker = useRef<Worker>(undefined);
  const latest = useRef(0);
  const isEmpty = text.trim() === '';

  useEffect(() => {
    latest.current += 1;
    const number = latest.current;
    if (isEmpty) return;
    const pause = setTimeout(() => {
      worker.current ??= startWorker(({ number: answered, hints: found }) => {
        if (answered === latest.current) setHints(found);
      });
      worker.current?.postMessage({ number, text, abstract } satisfies HintsRequest);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, abstract, isEmpty]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  return isEmpty ? NONE : hints;
}

function startWorker(take: (response: HintsResponse) => void): Worker | undefined {
  try {
    const worker = new Worker(new URL('hints-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<HintsResponse>) => take(data));
    return worker;
  } catch {
    return undefined;
  }
}
