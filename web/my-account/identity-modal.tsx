import { type ReactNode, useRef } from 'react';
import type { IdentityForm, PasskeyCredential } from '#contract/second-factor.ts';
import { CodeField } from '#web/account/code-field.tsx';
import { errorsOf } from '#web/account/form-errors.ts';
import { askForPasskey } from '#web/account/passkeys.ts';
import { findMissing } from '#web/account/required-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { SessionEnded } from '#web/session/session.ts';
import { button as buttonLook } from '#web/ui/button.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useSubmission } from '#web/ui/use-submission.ts';

const PASSWORD = { password: 'Password sekarang' };

type IdentityModalProps = {
  title: string;
  email: string;
  /** Whether the person has a second factor, whose code is asked for too. */
  needsCode: boolean;
  /** Whether the person has a passkey, which stands for password and code. */
  hasPasskey: boolean;
  /** Asks for a name too: its label and a proposal. */
  name?: { label: string; proposal: string };
  button: string;
  /** May throw ApiError. */
  send: (identity: IdentityForm, name: string) => Promise<void>;
  onClose: () => void;
  /** What the button does. */
  children: ReactNode;
};

/** Asks people to show again who they are, before an act that a stolen session must not do. */
export function IdentityModal(props: IdentityModalProps) {
  const { title, email, needsCode, hasPasskey, name, button, send, onClose, children } = props;
  /** Set when the form is sent by the button for passkeys. */
  const byPasskey = useRef(false);
  const required = {
    ...(name && { name: name.label }),
    ...PASSWORD,
    ...(needsCode && { code: 'Kode keamanan' }),
  };
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: (values) => (byPasskey.current ? {} : findMissing(required, values)),
    send: async ({ password = '', code, name: given = '' }) => {
      const isByPasskey = byPasskey.current;
      byPasskey.current = false;
      try {
        const identity = isByPasskey
          ? { passkey: await passkeyOfPerson() }
          : { password, ...(code !== undefined && { code }) };
        await send(identity, given);
        return undefined;
      } catch (error) {
        return error instanceof SessionEnded ? undefined : errorsOf(error, ['password', 'code', 'name']);
      }
    },
  });
  return (
    <Modal title={title} isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="text-ink-soft">{children}</div>
        {name && (
          <TextField
            label={name.label}
            name="name"
            defaultValue={name.proposal}
            autoComplete="off"
            required
            error={errors.fields['name']}
          />
        )}
        <PasswordField
          label={PASSWORD.password}
          name="password"
          autoComplete="current-password"
          required
          error={errors.fields['password']}
        />
        {needsCode && <CodeField error={errors.fields['code']} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isSending={isSending} label={button} sendingLabel="Memeriksa..." />
          {hasPasskey && (
            <button
              type="button"
              onClick={() => {
                byPasskey.current = true;
                form.current?.requestSubmit();
              }}
              className={`max-sm:w-full ${buttonLook.secondary}`}
            >
              Pakai passkey
            </button>
          )}
        </div>
      </Form>
    </Modal>
  );
}

async function passkeyOfPerson(): Promise<PasskeyCredential> {
  const { options } = await sessionApi('confirmByPasskey');
  return await askForPasskey(options);
}
