import { useEffect, useRef, useState } from 'react';
import type { Hint } from './hints.ts';
import type { HintsAnswer, HintsQuestion } from './hints-worker.ts';

/** Typing pauses for this long before the text is read. */
const PAUSE_MS = 900;
const NONE: readonly Hint[] = [];

/**
 * Returns the hints for a text, as findHints has them. They change only after a pause in typing, and are found in a
 * worker, which starts with the first text. Where it cannot start there are no hints: they are a help, nothing more.
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
      worker.current?.postMessage({ number, text, abstract } satisfies HintsQuestion);
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

function startWorker(take: (answer: HintsAnswer) => void): Worker | undefined {
  try {
    const worker = new Worker(new URL('hints-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<HintsAnswer>) => take(data));
    return worker;
  } catch {
    return undefined;
  }
}
