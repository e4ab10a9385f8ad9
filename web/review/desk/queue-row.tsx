import { fullName } from '#contract/identity/full-name.ts';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import { actorName, EVENT_WORDS } from '#web/review/timeline/event-words.ts';
import { waitingSince } from '#web/review/timeline/waiting-since.ts';
import { inMoment } from '#web/ui/format.ts';
import { longAgo } from '#web/review/timeline/long-ago.ts';
import { Link } from '#web/ui/link.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { usedState } from '#web/admin/use-list.ts';
import { TITLE_ID } from './article-head.tsx';
import { useDesk } from './desk-context.ts';
import type { Row } from './queue-rows.ts';
import { queueAddress } from './queue-view.ts';
import type { Review } from './use-review.ts';
import type { Selection } from './use-selection.ts';

/** One article of the queue: its link, its author, since when it waits, and which admin is reading it. */
export function QueueRow({ row, review, selection }: { row: Row; review: Review; selection: Selection }) {
  const { view, userId } = useDesk();
  const { item } = row;
  const { id, title, author, excerpt } = item;
  const { now } = review.loaded;
  const isShown = id === view.id;
  const isDone = !review.isOpen(row);
  const claim = review.claimOf(item);
  const change = review.changes.get(id);
  const act = isDone ? review.actOf(id) : undefined;
  const changed = change && `${EVENT_WORDS[change.kind]}, ${actorName(change, userId)} · ${longAgo(change.at, now)}`;
  const news = act?.label ?? changed;
  return (
    <li
      data-row={id}
      className={`relative flex gap-1 border-l-4 pr-3 ${isShown ? 'border-l-clay bg-mist' : 'border-l-transparent hover:bg-mist/60'}`}
    >
      <label className="flex w-10 shrink-0 cursor-pointer justify-center pt-3.5">
        <span className="sr-only">Pilih “{title}”</span>
        <input
          type="checkbox"
          checked={selection.ids.has(id)}
          disabled={isDone}
          onChange={() => selection.toggle(id)}
          className="size-5 accent-brand disabled:opacity-40"
        />
      </label>
      <div className="min-w-0 flex-1">
        <Link
          to={queueAddress({ ...view, id, articleView: undefined })}
          state={usedState(TITLE_ID)}
          aria-current={isShown ? 'true' : undefined}
          className={`block pt-3 outline-offset-[-3px] ${excerpt ? 'pb-1' : 'pb-3'}`}
        >
          <span
            className={`line-clamp-2 text-sm font-semibold wrap-anywhere ${isDone ? 'text-ink-soft line-through decoration-1' : ''}`}
          >
            {title}
          </span>
          <span className="mt-0.5 block text-xs wrap-anywhere text-ink-soft">
            {fullName(author)} · <span className="whitespace-nowrap">{since(item, now)}</span>
          </span>
          <Badges item={item} />
          {claim && !isDone && (
            <span className="mt-1 block text-xs font-medium text-clay-text">{fullName(claim)} sedang meninjau</span>
          )}
          {news !== undefined && <span className="mt-1 block text-xs font-medium text-ink">{news}</span>}
        </Link>
        {excerpt && (
          <p className="pb-3 text-xs wrap-anywhere text-ink-soft">
            <MarkedText marked={excerpt} />
          </p>
        )}
      </div>
    </li>
  );
}

function Badges({ item: { author, is_first, is_resubmitted, is_own } }: { item: QueueItem }) {
  const badges = [
    is_first && 'Penulis baru',
    is_resubmitted && 'Dikirim lagi',
    author.is_unconfirmed && 'Email belum dipastikan',
    is_own && 'Artikel Anda sendiri',
  ].filter((badge) => typeof badge === 'string');
  if (badges.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <span key={badge} className="rounded-full bg-sand px-2 text-xs leading-5 font-medium text-ink">
          {badge}
        </span>
      ))}
    </span>
  );
}

function since({ stage, publish_at, waiting_since }: QueueItem, now: Date): string {
  if (stage === 'scheduled' && publish_at !== null) return `terbit ${inMoment(publish_at)} WIB`;
  if (stage === 'revise') return `dikembalikan ${longAgo(waiting_since, now)}`;
  return waitingSince(waiting_since, now).toLowerCase();
}
