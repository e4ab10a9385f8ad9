import { useId, useState, useEffect, useRef } from 'react';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Button, named } from '#web/ui/button.tsx';
import { showPlace } from './show-place.ts';
import type { Hint } from './hints.ts';
import type { HintsRequest, HintsResponse } from './hints-worker.ts';

/** A list with more hints is folded at first, so that it does not push away the rest of the form. */
const MOST_OPEN = 3;
/** At most this many hints are shown at once. As the author corrects the text, further hints appear. */
const MOST_SHOWN = 20;

/**
 * Lists passages of the form's text that may trouble readers. The author may ignore these hints. The list comes after
 * the text, and screen readers do not announce it while the author types.
 */
export function HintsList({ form }: { form: DraftFormInHand }) {
  const { content = '', abstract } = form.draft.fields;
  const hasAbstract = form.rules.some(({ name }) => name === 'abstract');
  const hints = useHints(content, hasAbstract ? (abstract ?? '') : undefined);
  const [chosen, setChosen] = useState<boolean>();
  const id = useId();
  if (hints.length === 0) return null;
  const isOpen = chosen ?? hints.length <= MOST_OPEN;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line text-sm">
      <Button
        id={id}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-4 py-2 text-left hover:bg-mist"
      >
        <span className="mr-auto">
          <span className="font-semibold">{hints.length} saran untuk tulisan ini</span>{' '}
          <span className="text-ink-soft">(boleh diabaikan)</span>
        </span>
        <ChevronDownIcon className={`size-4 text-ink-soft ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      {isOpen && (
        <ul className="divide-y divide-line border-t border-line">
          {hints.slice(0, MOST_SHOWN).map(({ text, place }, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- two places may have the same text
            <li key={position} className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
              <span className="min-w-0 flex-[1_1_14rem] py-1 wrap-anywhere">{text}</span>
              <Button
                styles="textLink"
                className="min-h-11!"
                label={named('Tunjukkan', `tempat saran ke-${position + 1}`)}
                onClick={() => showPlace(form.id, place)}
              />
            </li>
          ))}
          {hints.length > MOST_SHOWN && (
            <li className="px-4 py-3 text-ink-soft">Saran lain tampil setelah yang di atas dibereskan.</li>
          )}
        </ul>
      )}
    </section>
  );
}

/** After this pause in typing, the worker looks for hints. */
const PAUSE_MS = 900;
const NONE: readonly Hint[] = [];

/**
 * Returns the hints of findHints for a text, and updates them after each pause in typing. A worker runs findHints. The
 * worker starts with the first text. If that fails, there are no hints, and the form works without them.
 */
function useHints(text: string, abstract: string | undefined): readonly Hint[] {
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
