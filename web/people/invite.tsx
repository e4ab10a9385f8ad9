import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { IdentityButtons, IdentityFields } from '#web/account/identity-fields.tsx';
import { identityOf, type OwnIdentity, useIdentityForm } from '#web/account/use-identity-form.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';
import { ROLES } from './role-filter.tsx';

const LABELS = {
  nama_depan: 'Nama depan',
  nama_belakang: 'Nama belakang',
  email: 'Email',
  role: 'Peran',
};

export function Invite() {
  const { user } = useSession();
  /** How the admin can prove their identity; undefined while the form is closed. */
  const [identity, setIdentity] = useState<OwnIdentity>();
  const open = async (email: string) => {
    const own = await orNotify(sessionApi('ownSecondFactor'), 'Formulir tidak dapat dibuka. Coba lagi.');
    if (own) setIdentity(identityOf(email, own));
  };
  if (!user) return null;
  return (
    <>
      <Button styles="primary" label="Undang" aria-haspopup="dialog" onClick={() => void open(user.email)} />
      {identity && <InviteModal identity={identity} onClose={() => setIdentity(undefined)} />}
    </>
  );
}

function InviteModal({ identity, onClose }: { identity: OwnIdentity; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { form, errors, isSending, onSubmit, field, fields, buttons } = useIdentityForm({
    identity,
    passwordLabel: 'Password Anda sekarang',
    labels: LABELS,
    send: async (shown, { nama_depan = '', nama_belakang = '', email = '', role }) => {
      const invited = { nama_depan, nama_belakang, email, role: role === 'admin' ? 'admin' : 'user' } as const;
      notify('success', (await sessionApi('invite', { body: { ...shown, ...invited } })).message);
      onClose();
      await revalidate();
    },
  });
  return (
    <Modal title="Undang seseorang" isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <p className="text-ink-soft">Ia menerima email dengan tautan untuk membuat password.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('nama_depan')} autoComplete="off" required />
          <TextField {...field('nama_belakang')} autoComplete="off" required />
        </div>
        <TextField {...field('email')} type="email" autoComplete="off" required />
        <ChoiceField {...field('role')} options={ROLES} defaultValue="user" />
        <IdentityFields {...fields} />
        <IdentityButtons {...buttons} label="Kirim undangan" sendingLabel="Mengirim..." />
      </Form>
    </Modal>
  );
}
