import type { OwnEmail } from '#contract/accounts/email-changes.ts';
import { inMoment } from '#web/ui/format.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/section.tsx';
import { IdentityButtons, IdentityFields } from './identity-fields.tsx';
import { type OwnIdentity, useIdentityForm } from './use-identity-form.ts';
import { useReload } from './use-reload.ts';

const LABELS = { email: 'Email baru' };

/**
 * Asks for a new address. While a change is unconfirmed, shows which mailed links must still be opened: two, or one if
 * the current address is unconfirmed.
 */
export function EmailChange({ own, identity }: { own: OwnEmail; identity: OwnIdentity }) {
  // The form and the notice of a change replace each other. The pressed button is gone, so the title gets the focus.
  const { titleRef, reload } = useReload();
  return (
    <Section id="alamat-email" title="Ganti email" titleRef={titleRef} className="scroll-mt-28">
      {own.change ? (
        <Waiting change={own.change} asksOld={own.is_confirmed} onDone={reload} />
      ) : (
        <>
          <p className="mt-2 text-ink-soft">
            {own.is_confirmed
              ? 'Kami mengirim tautan ke alamat lama dan alamat baru. Email diganti setelah keduanya dibuka.'
              : 'Alamat salah tulis? Tulis yang benar: kami mengirim tautan ke alamat itu saja. Email diganti setelah tautan itu dibuka.'}
          </p>
          <EmailChangeForm identity={{ ...identity, email: own.email }} onDone={reload} />
        </>
      )}
    </Section>
  );
}

type Done = { onDone: () => Promise<void> };

type WaitingProps = Done & { change: NonNullable<OwnEmail['change']>; asksOld: boolean };

function Waiting({ change, asksOld, onDone }: WaitingProps) {
  async function cancel(): Promise<void> {
    await notifyOutcome(sessionApi('cancelEmailChange'), 'Perubahan tidak dapat dibatalkan. Coba lagi.');
    await onDone();
  }
  return (
    <div className="mt-4 rounded-md border border-l-4 border-line border-l-moss bg-surface p-5">
      <p className="wrap-anywhere">
        Menunggu dipastikan: <strong>{change.email}</strong>
      </p>
      {asksOld ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft">
          <li>Alamat lama: {change.is_old_confirmed ? 'sudah dipastikan' : 'buka tautan di email kami'}</li>
          <li>Alamat baru: {change.is_new_confirmed ? 'sudah dipastikan' : 'buka tautan di email kami'}</li>
        </ul>
      ) : (
        <p className="mt-3 text-ink-soft">Buka tautan di email kami ke alamat itu. Salah tulis lagi? Batalkan dulu.</p>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Berlaku sampai <time dateTime={change.expires_at}>{inMoment(change.expires_at)} WIB</time>.
      </p>
      <Button styles="secondary" className="mt-5" label="Batalkan" onClick={() => void cancel()} />
    </div>
  );
}

function EmailChangeForm({ identity, onDone }: Done & { identity: OwnIdentity }) {
  const { form, errors, onSubmit, field, fields, buttons } = useIdentityForm({
    identity,
    labels: LABELS,
    send: async (shown, { email = '' }) => {
      notify('success', (await sessionApi('requestEmailChange', { body: { ...shown, email } })).message);
      await onDone();
    },
  });
  return (
    <div className="mt-6">
      <Form ref={form} onSubmit={onSubmit} problem={errors.form} aria-labelledby="alamat-email-judul">
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={`Sekarang: ${identity.email}`}
        />
        <IdentityFields {...fields} />
        <IdentityButtons {...buttons} label="Ganti email" sendingLabel="Mengirim..." />
      </Form>
    </div>
  );
}
