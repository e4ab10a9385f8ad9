import type { TimelineEvent } from '#contract/articles/reviews.ts';
import { inMoment } from '#web/ui/format.ts';
import { actorName, EVENT_WORDS } from '#web/review/timeline/event-words.ts';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useDesk } from './desk-context.ts';

/** What happened to the open article outside of this screen. `message`: why a decision was refused. */
export type Elsewhere = { message?: string; event: Pick<TimelineEvent, 'kind' | 'at' | 'actor'> | undefined };

type ChangedElsewhereProps = Elsewhere & {
  /** Whether the text has changed. Then the choice was cleared, and the admin has to decide again. */
  hasNewText?: boolean;
  /** Loads the article's latest state. Absent if the screen already shows that state. */
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
            {EVENT_WORDS[event.kind]}: {actorName(event, userId)}, {inMoment(event.at)} WIB
          </p>
        )}
        {message !== undefined && <p className="mt-1">{hasNewText ? NEW_TEXT : message}</p>}
        {onReload ? (
          <Button styles="small" className="mt-3" label="Muat keadaan terbaru" onClick={onReload} />
        ) : (
          <p className="mt-1 text-ink-soft">Yang tampil sekarang adalah keadaan terbaru. Yang Anda ketik tetap ada.</p>
        )}
      </div>
    </div>
  );
}
