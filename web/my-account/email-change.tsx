import { useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnEmail } from '#contract/email-changes.ts';
import { errorsOf } from '#web/account/form-errors.ts';
import { findMissing } from '#web/account/required-fields.ts';
import { tellFailure } from '#web/admin/use-undo.ts';
import { inMoment } from '#web/monitoring/amounts.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { SessionEnded } from '#web/session/session.ts';
import { button } from '#web/ui/button.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { useSubmission } from '#web/ui/use-submission.ts';

const LABELS = { email: 'Email baru', password: 'Password sekarang' };

/** Asks for another address, or shows the change that waits for its two links. */
export function EmailChange({ own }: { own: OwnEmail }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();

  /** The form and the notice replace each other, so the focus needs a new place. */
  async function reload(): Promise<void> {
    await revalidate();
    title.current?.focus();
  }

  return (
    <section id="alamat-email" aria-labelledby={id} className="scroll-mt-28">
      <h2 ref={title} id={id} tabIndex={-1} className="text-xl font-bold tracking-tight">
        Ganti email
      </h2>
      {own.change ? (
        <Waiting change={own.change} onDone={reload} />
      ) : (
        <>
          <p className="mt-2 text-ink-soft">
            Kami mengirim tautan ke alamat lama dan alamat baru. Email diganti setelah keduanya dibuka.
          </p>
          <EmailChangeForm email={own.email} labelledBy={id} onDone={reload} />
        </>
      )}
    </section>
  );
}

type Done = { onDone: () => Promise<void> };

function Waiting({ change, onDone }: Done & { change: NonNullable<OwnEmail['change']> }) {
  async function cancel(): Promise<void> {
    try {
      notify('success', (await sessionApi('cancelEmailChange')).message);
    } catch (error) {
      tellFailure(error, 'Perubahan tidak dapat dibatalkan. Coba lagi.');
    }
    await onDone();
  }
  return (
    <div className="mt-4 rounded-md border border-l-4 border-line border-l-moss bg-surface p-5">
      <p className="wrap-anywhere">
        Menunggu dipastikan: <strong>{change.email}</strong>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft">
        <li>Alamat lama: {change.is_old_confirmed ? 'sudah dipastikan' : 'buka tautan di email kami'}</li>
        <li>Alamat baru: {change.is_new_confirmed ? 'sudah dipastikan' : 'buka tautan di email kami'}</li>
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Berlaku sampai <time dateTime={change.expires_at}>{inMoment(change.expires_at)} WIB</time>.
      </p>
      <button type="button" onClick={() => void cancel()} className={`mt-5 ${button.secondary}`}>
        Batalkan
      </button>
    </div>
  );
}

function EmailChangeForm({ email: present, labelledBy, onDone }: Done & { email: string; labelledBy: string }) {
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: (values) => findMissing(LABELS, values),
    send: async ({ email = '', password = '' }) => {
      try {
        notify('success', (await sessionApi('requestEmailChange', { body: { email, password } })).message);
      } catch (error) {
        return error instanceof SessionEnded ? undefined : errorsOf(error, Object.keys(LABELS));
      }
      await onDone();
      return undefined;
    },
  });
  return (
    <div className="mt-6">
      <Form ref={form} onSubmit={onSubmit} problem={errors.form} aria-labelledby={labelledBy}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={present} readOnly hidden />
        <TextField
          label={LABELS.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={`Sekarang: ${present}`}
          error={errors.fields['email']}
        />
        <PasswordField
          label={LABELS.password}
          name="password"
          autoComplete="current-password"
          required
          error={errors.fields['password']}
        />
        <div>
          <SubmitButton isSending={isSending} label="Ganti email" sendingLabel="Mengirim..." />
        </div>
      </Form>
    </div>
  );
}
