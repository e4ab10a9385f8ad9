import { CodeField } from '#web/sign-in/code-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import type { useIdentityForm } from './use-identity-form.ts';

const HINT_WITH_PASSKEY =
  'Kode dari aplikasi autentikator, atau salah satu kode pemulihan. Dengan “Pakai passkey”, password dan kode tidak diperlukan.';

export function IdentityFields(props: ReturnType<typeof useIdentityForm>['fields']) {
  const { email, password, code, hasPasskey } = props;
  return (
    <>
      {/* Shows password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...password} autoComplete="current-password" required />
      {code && <CodeField error={code.error} {...(hasPasskey && { hint: HINT_WITH_PASSKEY })} />}
    </>
  );
}

type IdentityButtonsProps = ReturnType<typeof useIdentityForm>['buttons'] & { label: string; sendingLabel: string };

/** Two buttons that send the form: one with the password and the code, the other with a passkey. */
export function IdentityButtons({ isSending, onPasskey, label, sendingLabel }: IdentityButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton isSending={isSending} label={label} sendingLabel={sendingLabel} />
      {onPasskey && <Button styles="secondary" className="max-sm:w-full" label="Pakai passkey" onClick={onPasskey} />}
    </div>
  );
}
