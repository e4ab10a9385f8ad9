import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { addressOf, pages } from '#contract/routes.ts';
import { loadWaiting } from '#web/layouts/admin/waiting-articles.ts';
import { UndoButton } from './undo-decision.tsx';
import { Link } from '#web/ui/link.tsx';
import { StyledLink } from '#web/ui/button.tsx';

type Waiting = { next: { id: number; title: string } | null; total: number };
/** The decision that was just made. `event`: the id of its event, which the undo needs. */
type Decision = { id: number; title: string; event: number; at: string };

/** The navigation state for the list of waiting articles after a decision. `next` is null if no article is waiting. */
export type Decided = { decided: Waiting & { decision: Decision | undefined } };

/** Finds the article that has waited longest. */
export async function findNextWaiting(): Promise<Waiting> {
  const { articles, counts } = await loadWaiting();
  const [next = null] = articles;
  return { next: next && { id: next.id, title: next.title }, total: counts.waiting };
}

/** Shown after a decision. Focuses a link to the next waiting article, and offers the undo while it is possible. */
export function NextWaiting() {
  const { state }: Location<Partial<Decided> | null> = useLocation();
  const decided = state?.decided;
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!decided?.next) return;
    // Waits for the next frame, because the layout focuses the heading first.
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
            <StyledLink ref={link} to={addressOf('articleStatus', { id: decided.next.id })} styles="textLink">
              {decided.next.title}
            </StyledLink>
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
