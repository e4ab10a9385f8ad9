import { useLayoutEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { FailedMail, SystemState } from '#contract/operation/monitoring.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { BusyButton, named } from '#web/ui/button.tsx';
import { inCount, inMoment } from '#web/ui/format.ts';

/** The list reloads this long after a resending. By then the mail server has usually responded. */
const SENDING_MS = 1500;

type FailedMailsProps = {
  mail: SystemState['mail'];
  /** The id of the element that gets the focus when the pressed button disappears with its mail. */
  focusAfterwards: string;
};

export function FailedMails({ mail: { failures, failed }, focusAfterwards }: FailedMailsProps) {
  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-surface">
        {failures.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 p-5">
            <FailedMailText mail={mail} />
            <ResendButton mail={mail} focusAfterwards={focusAfterwards} />
          </li>
        ))}
      </ul>
      {failed > failures.length && (
        <p className="mt-3 text-sm text-ink-soft">
          {inCount(failures.length)} terbaru dari {inCount(failed)} email yang gagal.
        </p>
      )}
    </>
  );
}

function FailedMailText({ mail }: { mail: FailedMail }) {
  const { subject, recipient, reason, attempts, created_at: queuedAt, next_try_at: nextTry } = mail;
  return (
    <div className="min-w-0 flex-1 basis-80 text-sm">
      <h3 className="text-base font-semibold text-pretty">{subject}</h3>
      <p className="break-words text-ink-soft">
        untuk {recipient}, dibuat {inMoment(queuedAt)}
      </p>
      <p className="mt-2 break-words text-clay-text">{reason}</p>
      <p className="mt-2 text-ink-soft">
        {inCount(attempts)} kali dicoba.{' '}
        {nextTry === null ? 'Tidak dicoba lagi dengan sendirinya.' : `Dicoba lagi ${inMoment(nextTry)}.`}
      </p>
    </div>
  );
}

function ResendButton({ mail, focusAfterwards }: { mail: FailedMail; focusAfterwards: string }) {
  const { revalidate } = useRevalidator();
  const own = useRef<HTMLButtonElement>(null);

  // Moves the focus in a clean-up, just before the button disappears with its mail and the focus would be lost.
  useLayoutEffect(() => {
    const shown = own.current;
    return () => {
      if (document.activeElement === shown) document.getElementById(focusAfterwards)?.focus();
    };
  }, [focusAfterwards]);

  async function resend(): Promise<void> {
    const answer = await notifyOutcome(sessionApi('resendMail', { params: { id: mail.id } }));
    if (answer) await new Promise((resolve) => setTimeout(resolve, SENDING_MS));
    await revalidate();
  }

  return (
    <BusyButton
      ref={own}
      styles="small"
      label={named('Kirim ulang', mail.subject)}
      busyLabel={named('Mengirim...', mail.subject)}
      onPress={resend}
    />
  );
}
