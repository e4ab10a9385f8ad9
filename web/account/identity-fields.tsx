import { CodeField } from '#web/sign-in/code-field.tsx';
import { button } from '#web/ui/button.ts';
import { PasswordField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import type { useIdentityForm } from './use-identity-form.ts';

const HINT_WITH_PASSKEY =
  'Kode dari aplikasi autentikator, atau salah satu kode pemulihan. Dengan “Pakai passkey”, password dan kode tidak diperlukan.';

/** Fields for the password, and for the code of a second factor. */
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

/** Buttons that send the form by password and code, or by a passkey instead of both. */
export function IdentityButtons({ isSending, onPasskey, label, sendingLabel }: IdentityButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton isSending={isSending} label={label} sendingLabel={sendingLabel} />
      {onPasskey && (
        <button type="button" onClick={onPasskey} className={`max-sm:w-full ${button.secondary}`}>
          Pakai passkey
        </button>
      )}
    </div>
  );
}
