import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf, pages } from '#contract/routes.ts';
import { loadWaiting } from '#web/layouts/admin/waiting-articles.ts';
import { UndoButton } from './undo-decision.tsx';
import { textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';

type Waiting = { next: { id: number; title: string } | null; total: number };
/** The decision that was just made, and the event that undoes it. */
type Decision = { id: number; title: string; event: number; at: string };

/** The navigation state that a decision passes to the list. `next` is null if no article is waiting any more. */
export type Decided = { decided: Waiting & { decision: Decision | undefined } };

/** Finds the article that has waited longest. */
export async function findNextWaiting(): Promise<Waiting> {
  const {
    articles: [first],
    counts,
  } = await loadWaiting();
  return { next: first ? { id: first.id, title: first.title } : null, total: counts.waiting };
}

/** After a decision: a focused link to the next waiting article, and the undo for as long as the server allows it. */
export function NextWaiting() {
  const { state } = useLocation() as { state: Partial<Decided> | null };
  const decided = state?.decided;
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!decided?.next) return;
    // Runs after the layout has focused the heading.
    const frame = requestAnimationFrame(() => link.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [decided]);

  if (!decided) return null;
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-md border border-l-4 border-line border-l-brand bg-surface px-5 py-3 text-sm"
    >
      {decided.next ? (
        <>
          <p className="min-w-0">
            Artikel menunggu berikutnya:{' '}
            <Link ref={link} to={addressOf('articleStatus', { id: decided.next.id })} className={textLink}>
              {decided.next.title}
            </Link>
          </p>
          <Link to={pages.waitingArticles} className="min-h-6 text-ink-soft underline-offset-4 hover:underline">
            {decided.total.toLocaleString('id-ID')} menunggu
          </Link>
        </>
      ) : (
        <p>Tidak ada lagi artikel yang menunggu.</p>
      )}
      {decided.decision && <JustDecided key={decided.decision.event} {...decided.decision} />}
    </div>
  );
}

function JustDecided({ id, title, event, at }: Decision) {
  const [isUndone, setIsUndone] = useState(false);
  return (
    <p className="flex w-full min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <span className="min-w-0 truncate">
        {isUndone ? 'Keputusan dibatalkan: ' : 'Baru diputuskan: '}
        <Link to={addressOf('articleStatus', { id })} className="underline underline-offset-4 hover:text-ink">
          {title}
        </Link>
      </span>
      {!isUndone && <UndoButton event={event} at={at} onUndone={() => setIsUndone(true)} />}
    </p>
  );
}
