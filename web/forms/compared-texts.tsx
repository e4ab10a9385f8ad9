import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** This code is loaded only with the first conflict about a long text. */
const Changes = lazy(async () => ({ default: (await import('#web/changes/changes.tsx')).Changes }));

/** If the author continues typing during a conflict, the texts are compared again after this pause. */
const PAUSE_MS = 3000;

type Text = { name: string; text: string };

type ComparedTextsProps = {
  theirs: Text;
  mine: Text;
  /** Shows both whole texts. Used if they cannot be compared. */
  children: ReactNode;
};

/** Shows the differences between two long texts, scrolled to the first difference. */
export function ComparedTexts({ theirs, mine, children }: ComparedTextsProps) {
  const [diff, setDiff] = useState<VersionDiff | 'none'>();
  const [from, to] = [theirs.text, mine.text];
  const hasAsked = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    const show = (result: VersionDiff | 'none') => isCurrent && setDiff(result);
    const compare = () => {
      hasAsked.current = true;
      void optional(sessionApi('draftDiff', { body: { from, to } })).then((answer) =>
        show(answer?.diff.blocks.some(({ change }) => change !== 'same') ? answer.diff : 'none'),
      );
    };
    const timer = setTimeout(compare, hasAsked.current ? PAUSE_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [from, to]);

  const loading = (
    <p role="status" className="mt-2 text-sm text-ink-soft">
      Membandingkan kedua teks…
    </p>
  );
  if (diff === undefined) return loading;
  if (diff === 'none') return children;
  return (
    <Suspense fallback={loading}>
      <p className="mt-1 text-sm text-ink-soft">
        <ins>Digarisbawahi</ins>: hanya ada di “{mine.name}”. <del>Dicoret</del>: hanya ada di “{theirs.name}”.
      </p>
      <AtFirstChange>
        <Changes diff={diff} names={{ from: theirs.name, to: mine.name }} startsShort />
      </AtFirstChange>
    </Suspense>
  );
}

/** A scrolling box that starts at the first changed word, which can be far down in a paragraph longer than the box. */
function AtFirstChange({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const block = box.current?.querySelector('[data-change]');
    if (!box.current || !block) return;
    const change = block.querySelector('ins, del') ?? block;
    const below = change.getBoundingClientRect().bottom - box.current.getBoundingClientRect().bottom;
    if (below > 0) box.current.scrollTop = below + box.current.clientHeight / 2;
  }, []);
  return (
    <div
      ref={box}
      className="mt-2 max-h-112 overflow-y-auto rounded-sm border border-line bg-paper px-3 pb-3 [--above:0px]"
    >
      {children}
    </div>
  );
}
