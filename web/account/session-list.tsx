import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSession } from '#contract/accounts/account.ts';
import { inMoment } from '#web/ui/format.ts';
import { longAgo } from '#web/review/timeline/long-ago.ts';
import { notifyOutcome } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button, textLink } from '#web/ui/button.ts';

const UNKNOWN = 'Perangkat yang tidak dikenal';

/** Where the person is signed in, with a way to end each session but this one. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => new Date());
  const { revalidate } = useRevalidator();

  /** The pressed button goes with its session, so the focus needs a new place. */
  const end = async (call: Promise<{ message: string }>): Promise<void> => {
    await notifyOutcome(call, 'Perangkat tidak dapat dikeluarkan. Coba lagi.');
    await revalidate();
    title.current?.focus();
  };

  return (
    <section id="perangkat" aria-labelledby={id} className="scroll-mt-28">
      <h2 ref={title} id={id} tabIndex={-1} className="text-xl font-bold tracking-tight">
        Perangkat tempat Anda masuk
      </h2>
      <p className="mt-2 text-ink-soft">Ada yang bukan milik Anda? Keluarkan, lalu ganti password Anda.</p>
      <ul className="mt-6 divide-y divide-line rounded-md border border-line bg-surface">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
            <div>
              <p className="font-semibold">{session.device === '' ? UNKNOWN : session.device}</p>
              <p className="text-sm text-ink-soft">
                {session.is_current ? 'Perangkat ini' : `Terakhir ${longAgo(session.used_at, now)}`} · masuk{' '}
                <time dateTime={session.created_at}>{inMoment(session.created_at)} WIB</time>
              </p>
            </div>
            {!session.is_current && (
              <button
                type="button"
                onClick={() => void end(sessionApi('endSession', { params: { id: session.id } }))}
                className={textLink}
              >
                Akhiri <span className="sr-only">{session.device === '' ? UNKNOWN : session.device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button type="button" onClick={() => void end(sessionApi('endOtherSessions'))} className={`mt-4 ${button.small}`}>
          Akhiri semua yang lain
        </button>
      )}
    </section>
  );
}
