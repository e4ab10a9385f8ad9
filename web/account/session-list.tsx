import { useState } from 'react';
import type { OwnSession } from '#contract/accounts/account.ts';
import { inMoment } from '#web/ui/format.ts';
import { longAgo } from '#web/review/timeline/long-ago.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, named } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { useReload } from './use-reload.ts';

const UNKNOWN = 'Perangkat yang tidak dikenal';

/** Lists the devices on which the user is signed in, with a button to end each session except the current one. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [now] = useState(() => new Date());
  const { titleRef, reload } = useReload();

  const end = async (call: Promise<{ message: string }>): Promise<void> => {
    await notifyOutcome(call, 'Perangkat tidak dapat dikeluarkan. Coba lagi.');
    await reload();
  };

  return (
    <Section id="perangkat" title="Perangkat tempat Anda masuk" titleRef={titleRef} className="scroll-mt-28">
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
              <Button
                styles="textLink"
                label={named('Akhiri', session.device === '' ? UNKNOWN : session.device)}
                onClick={() => void end(sessionApi('endSession', { params: { id: session.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          styles="small"
          className="mt-4"
          label="Akhiri semua yang lain"
          onClick={() => void end(sessionApi('endOtherSessions'))}
        />
      )}
    </Section>
  );
}
