import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CodeField } from '#web/account/code-field.tsx';
import { errorsOf } from '#web/account/form-errors.ts';
import { findMissing } from '#web/account/required-fields.ts';
import { tellFailure } from '#web/admin/use-undo.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { SessionEnded } from '#web/session/session.ts';
import { useSession } from '#web/session/session-state.ts';
import { button } from '#web/ui/button.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';
import { useSubmission } from '#web/ui/use-submission.ts';
import { ROLES } from './people-controls.tsx';

const LABELS = {
  nama_depan: 'Nama depan',
  nama_belakang: 'Nama belakang',
  email: 'Email',
  password: 'Password Anda sekarang',
};

/** The button that opens the form of an invitation. */
export function Invite() {
  const { user } = useSession();
  /** Whether the form asks for a code too; undefined while it is closed. */
  const [needsCode, setNeedsCode] = useState<boolean>();
  const open = async () => {
    try {
      const { on_since, passkeys } = await sessionApi('ownSecondFactor');
      setNeedsCode(on_since !== null || passkeys.length > 0);
    } catch (error) {
      tellFailure(error, 'Formulir tidak dapat dibuka. Coba lagi.');
    }
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void open()} className={button.primary}>
        Undang
      </button>
      {user && needsCode !== undefined && (
        <InviteModal adminEmail={user.email} needsCode={needsCode} onClose={() => setNeedsCode(undefined)} />
      )}
    </>
  );
}

type InviteModalProps = { adminEmail: string; needsCode: boolean; onClose: () => void };

function InviteModal({ adminEmail, needsCode, onClose }: InviteModalProps) {
  const { revalidate } = useRevalidator();
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: (values) => findMissing(needsCode ? { ...LABELS, code: 'Kode keamanan' } : LABELS, values),
    send: async ({ nama_depan = '', nama_belakang = '', email = '', role, password = '', code }) => {
      try {
        const person = { nama_depan, nama_belakang, email, role: role === 'admin' ? 'admin' : 'user' } as const;
        const body = { ...person, password, ...(code !== undefined && { code }) };
        notify('success', (await sessionApi('invite', { body })).message);
      } catch (error) {
        return error instanceof SessionEnded ? undefined : errorsOf(error, [...Object.keys(LABELS), 'role', 'code']);
      }
      onClose();
      await revalidate();
      return undefined;
    },
  });
  const field = (name: 'nama_depan' | 'nama_belakang' | 'email') => ({
    ...{ label: LABELS[name], name, required: true, autoComplete: 'off', error: errors.fields[name] },
  });
  return (
    <Modal title="Undang seseorang" isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <p className="text-ink-soft">Ia menerima email dengan tautan untuk membuat password.</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('nama_depan')} />
          <TextField {...field('nama_belakang')} />
        </div>
        <TextField {...field('email')} type="email" />
        <ChoiceField label="Peran" name="role" options={ROLES} defaultValue="user" error={errors.fields['role']} />
        <input type="text" name="username" autoComplete="username" value={adminEmail} readOnly hidden />
        <PasswordField
          label={LABELS.password}
          name="password"
          autoComplete="current-password"
          required
          error={errors.fields['password']}
        />
        {needsCode && <CodeField error={errors.fields['code']} />}
        <div>
          <SubmitButton isSending={isSending} label="Kirim undangan" sendingLabel="Mengirim..." />
        </div>
      </Form>
    </Modal>
  );
}
