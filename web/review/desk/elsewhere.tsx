import type { TimelineEvent } from '#contract/articles/reviews.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { inMoment } from '#web/ui/format.ts';
import { EVENT_WORDS } from '#web/review/timeline/event-words.ts';
import { button } from '#web/ui/button.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useDesk } from './desk-context.ts';

type Event = Pick<TimelineEvent, 'kind' | 'at' | 'actor'>;

/** What happened to an article elsewhere; `message`: why a decision was refused. */
export type Elsewhere = { message?: string; event: Event | undefined };

type ChangedElsewhereProps = Elsewhere & {
  /** Whether the decision was refused because of another text, which clears the choice. */
  hasNewText?: boolean;
  /** Without it the latest text is on the screen already. */
  onReload?: () => void;
};

const NEW_TEXT =
  'Keputusan Anda belum disimpan, dan pilihannya dikosongkan: baca dulu yang berubah, lalu putuskan lagi.';

/** Says who changed the open article, when and how. */
export function ChangedElsewhere({ message, event, hasNewText = false, onReload }: ChangedElsewhereProps) {
  const { userId } = useDesk();
  return (
    <div
      role="alert"
      className="mt-4 mb-4 flex gap-3 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm"
    >
      <WarningIcon className="mt-0.5 size-5 text-clay-text" />
      <div className="min-w-0">
        {event && (
          <p className="font-medium">
            {EVENT_WORDS[event.kind]}: {nameOf(event, userId)}, {inMoment(event.at)} WIB
          </p>
        )}
        {message !== undefined && <p className="mt-1">{hasNewText ? NEW_TEXT : message}</p>}
        {onReload ? (
          <button type="button" onClick={onReload} className={`mt-3 ${button.small}`}>
            Muat keadaan terbaru
          </button>
        ) : (
          <p className="mt-1 text-ink-soft">Yang tampil sekarang adalah keadaan terbaru. Yang Anda ketik tetap ada.</p>
        )}
      </div>
    </div>
  );
}

function nameOf({ actor }: Event, userId: number): string {
  if (!actor) return 'otomatis';
  return actor.id === userId ? 'Anda' : fullName(actor);
}
