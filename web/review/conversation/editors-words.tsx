import { useId } from 'react';
import type { TimelineEvent } from '#contract/articles/reviews.ts';
import { inMoment } from '#web/ui/format.ts';
import { eventWords } from '#web/review/timeline/event-words.ts';

/** Shows the editors' words above the form in which the author answers them. */
export function EditorsWords({ events }: { events: readonly TimelineEvent[] }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll a long message
      tabIndex={0}
      className="rounded-md border border-l-4 border-line border-l-clay bg-surface p-5 lg:max-h-[35dvh] lg:overflow-y-auto lg:scroll-shade"
    >
      <h2 id={id} className="font-bold">
        Pesan redaksi
      </h2>
      <ol>
        {events.map((event) => (
          <li key={event.id} className="mt-3">
            <p className="text-sm text-ink-soft">
              {event.kind === 'comment' ? 'Pesan' : eventWords(event)} ·{' '}
              <time dateTime={event.at}>{inMoment(event.at)} WIB</time>
            </p>
            {event.reasons.length > 0 && (
              <ul className="mt-2 list-disc pl-5">
                {event.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
            {event.text !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{event.text}</p>}
            {event.text === '' && event.reasons.length === 0 && (
              <p className="mt-1">Tanpa alasan. Tanyakan kepada redaksi di halaman artikel Anda.</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
