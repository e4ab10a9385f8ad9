import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PasswordRules } from '#contract/password-rules.ts';
import { errorsOf } from '#web/account/form-errors.ts';
import { NEW_PASSWORD_LABELS, NewPasswordFields } from '#web/account/new-password-fields.tsx';
import { findMissing } from '#web/account/required-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { SessionEnded } from '#web/session/session.ts';
import { PasswordField } from '#web/ui/field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { useSubmission } from '#web/ui/use-submission.ts';

const LABELS = {
  password: 'Password sekarang',
  ...NEW_PASSWORD_LABELS,
};

type PasswordChangeFormProps = {
  email: string;
  rules: PasswordRules;
  title?: string;
  lead?: string;
  /** Called after a change. Without it the page is loaded again, because other devices have been signed out. */
  onChanged?: () => Promise<void>;
};

export function PasswordChangeForm({
  email,
  rules,
  title = 'Ganti password',
  lead = 'Setelah diganti, perangkat Anda yang lain dikeluarkan.',
  onChanged,
}: PasswordChangeFormProps) {
  const id = useId();
  const [changes, setChanges] = useState(0);
  const { revalidate } = useRevalidator();
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: (values) => findMissing(LABELS, values),
    send: async ({ password = '', new_password = '', new_password_confirmation = '' }) => {
      try {
        const body = { password, new_password, new_password_confirmation };
        notify('success', (await sessionApi('changePassword', { body })).message);
      } catch (error) {
        return error instanceof SessionEnded ? undefined : errorsOf(error, Object.keys(LABELS));
      }
      form.current?.reset();
      setChanges((before) => before + 1);
      await (onChanged ?? revalidate)();
      return undefined;
    },
  });

  return (
    <section id="password" aria-labelledby={id} className="scroll-mt-28">
      <h2 id={id} className="text-xl font-bold tracking-tight">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">{lead}</p>
      <div className="mt-6">
        <Form ref={form} onSubmit={onSubmit} problem={errors.form} aria-labelledby={id}>
          {/* Tells password managers whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={LABELS.password}
            name="password"
            autoComplete="current-password"
            required
            error={errors.fields['password']}
          />
          <NewPasswordFields key={changes} rules={rules} errors={errors.fields} />
          <div>
            <SubmitButton isSending={isSending} label="Ganti password" sendingLabel="Mengganti..." />
          </div>
        </Form>
      </div>
    </section>
  );
}
