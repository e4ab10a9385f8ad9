import { type ReactNode, Suspense, use, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TimelineAnswer, TimelineEvent } from '#contract/articles/reviews.ts';
import { inMoment } from '#web/ui/format.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import { eventWords, whoDid } from './event-words.ts';
import { type LoadingTimeline, loadTimeline } from './load-timeline.ts';
import { longAgo } from './long-ago.ts';
import { UndoButton, undoableAmong } from '#web/review/decision/undo-decision.tsx';

type TimelineProps = {
  articleId: number;
  userId: number;
  /** The newest page of events. */
  loading: LoadingTimeline;
  /** Whether the last decision gets an undo button. For admins only. */
  canUndo?: boolean;
  /** A form that stands above the events. */
  children?: ReactNode;
};

/**
 * Lists the events of an article, the newest first. The page is shown before the events have loaded. The title is no
 * heading element, because on an author's page the title comes before the h1.
 */
export function Timeline({ loading, children, ...props }: TimelineProps) {
  const id = useId();
  return (
    <div role="region" aria-labelledby={id} className="print:hidden">
      <p id={id} className="text-lg font-bold tracking-tight">
        Riwayat
      </p>
      {children}
      <Suspense fallback={<div aria-hidden="true" className="mt-4 h-20 rounded-md bg-mist" />}>
        <WhenLoaded loading={loading} {...props} />
      </Suspense>
    </div>
  );
}

/** Shows the loaded events. A new event changes the React key, so that React forgets older pages of the timeline. */
function WhenLoaded({ loading, ...props }: Omit<TimelineProps, 'children'>) {
  const loaded = use(loading);
  return loaded ? <Events key={loaded.events[0]?.id} loaded={loaded} {...props} /> : <Problem />;
}

function Problem() {
  const { revalidate } = useRevalidator();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      <p role="alert">Riwayat tidak dapat dimuat.</p>
      <Button styles="small" label="Muat lagi" onClick={() => void revalidate()} />
    </div>
  );
}

type EventsProps = Omit<TimelineProps, 'loading' | 'children'> & { loaded: TimelineAnswer };

function Events({ articleId, userId, loaded, canUndo = false }: EventsProps) {
  const [older, setOlder] = useState<readonly TimelineEvent[]>([]);
  const [now] = useState(() => new Date());
  const { events: newest, meta } = loaded;
  // A page may repeat events of the page before it, because a new event moves all others down.
  const events = [...new Map([...newest, ...older].map((event) => [event.id, event])).values()];
  const list = useRef<HTMLOListElement>(null);
  const afterRender = useAfterRender();
  const undoable = canUndo ? undoableAmong(events) : undefined;

  async function showOlder(): Promise<void> {
    const next = await loadTimeline(articleId, Math.floor(events.length / meta.per_page) + 1);
    if (next) {
      setOlder((before) => [...before, ...next.events]);
      // The pressed button has moved down or disappeared, so the first event that was added gets the focus.
      afterRender(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[events.length]?.focus());
    } else notify('error', 'Riwayat yang lebih lama tidak dapat dimuat. Coba lagi.');
  }

  return (
    <>
      <ol ref={list} className="mt-4">
        {events.map((event) => (
          <EventItem key={event.id} event={event} userId={userId} now={now} isUndoable={event === undoable} />
        ))}
      </ol>
      {events.length < meta.total && (
        <Button styles="small" className="mt-2" label="Muat yang lebih lama" onClick={() => void showOlder()} />
      )}
    </>
  );
}

type EventItemProps = { event: TimelineEvent; userId: number; now: Date; isUndoable: boolean };

function EventItem({ event, userId, now, isUndoable }: EventItemProps) {
  const { at, text, reasons, visibility, undone_by } = event;
  const isUndone = undone_by !== null;
  return (
    <li tabIndex={-1} className="relative border-l border-line pb-6 pl-6 last:pb-1">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[0.3125rem] size-2.5 rounded-full ${isUndone ? 'border border-field bg-paper' : 'bg-brand'}`}
      />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className={isUndone ? 'text-ink-soft' : 'font-semibold'}>
          {isUndone ? <s>{eventWords(event)}</s> : eventWords(event)}
        </p>
        {isUndone && <p className="text-sm font-medium text-ink-soft">Dibatalkan</p>}
        {visibility === 'editors' && <p className="text-sm font-medium text-clay-text">Hanya redaksi</p>}
        {isUndoable && <UndoButton event={event.id} at={at} />}
      </div>
      <p className="text-sm text-ink-soft">
        {whoDid(event, userId)} · {longAgo(at, now)}{' '}
        <span className="whitespace-nowrap">
          · <time dateTime={at}>{inMoment(at)} WIB</time>
        </span>
      </p>
      {reasons.length > 0 && (
        <ul className="mt-2 max-w-text list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {text !== '' && (
        <blockquote className="mt-2 max-w-text border-l-2 border-clay pl-4 wrap-anywhere whitespace-pre-line">
          {text}
        </blockquote>
      )}
    </li>
  );
}
