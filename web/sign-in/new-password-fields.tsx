import { useState } from 'react';
import type { PasswordRules } from '#contract/password-rules.ts';
import { PasswordField } from '#web/ui/field.tsx';
import { PasswordHint } from './password-hint.tsx';

/** The labels of the two fields. Both are required: the form must check them with findMissing. */
export const NEW_PASSWORD_LABELS = {
  new_password: 'Password baru',
  new_password_confirmation: 'Konfirmasi password',
};

type NewPasswordFieldsProps = { rules: PasswordRules; errors: Readonly<Record<string, string>> };

/** Fields for a new password, with its strength, and its repetition. Change their React key to reset them. */
export function NewPasswordFields({ rules, errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordField
        label={NEW_PASSWORD_LABELS.new_password}
        name="new_password"
        autoComplete="new-password"
        required
        onValue={setTyped}
        hint={<PasswordHint password={typed} rules={rules} />}
        error={errors['new_password']}
      />
      <PasswordField
        label={NEW_PASSWORD_LABELS.new_password_confirmation}
        name="new_password_confirmation"
        autoComplete="new-password"
        required
        error={errors['new_password_confirmation']}
      />
    </>
  );
}
