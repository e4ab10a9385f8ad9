import type { ReactNode } from 'react';
import { CodeField } from '#web/account/code-field.tsx';
import { errorsOf } from '#web/account/form-errors.ts';
import { findMissing } from '#web/account/required-fields.ts';
import { SessionEnded } from '#web/session/session.ts';
import { PasswordField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useSubmission } from '#web/ui/use-submission.ts';

const PASSWORD = { password: 'Password sekarang' };

type IdentityModalProps = {
  title: string;
  email: string;
  /** Whether the person has a second factor, whose code is asked for too. */
  needsCode: boolean;
  button: string;
  /** May throw ApiError. */
  send: (identity: { password: string; code?: string }) => Promise<void>;
  onClose: () => void;
  /** What the button does. */
  children: ReactNode;
};

/** Asks people to show again who they are, before an act that a stolen session must not do. */
export function IdentityModal({ title, email, needsCode, button, send, onClose, children }: IdentityModalProps) {
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: (values) => findMissing(needsCode ? { ...PASSWORD, code: 'Kode keamanan' } : PASSWORD, values),
    send: async ({ password = '', code }) => {
      try {
        await send({ password, ...(code !== undefined && { code }) });
        return undefined;
      } catch (error) {
        return error instanceof SessionEnded ? undefined : errorsOf(error, ['password', 'code']);
      }
    },
  });
  return (
    <Modal title={title} isBusy={isSending} onClose={onClose}>
      <Form ref={form} onSubmit={onSubmit} problem={errors.form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="text-ink-soft">{children}</div>
        <PasswordField
          label={PASSWORD.password}
          name="password"
          autoComplete="current-password"
          required
          error={errors.fields['password']}
        />
        {needsCode && <CodeField error={errors.fields['code']} />}
        <div>
          <SubmitButton isSending={isSending} label={button} sendingLabel="Memeriksa..." />
        </div>
      </Form>
    </Modal>
  );
}
