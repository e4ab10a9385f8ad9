import type { PasswordRules } from '#contract/password-rules.ts';
import { PasswordChangeForm } from './password-change-form.tsx';
import { useAfterDuty } from './use-after-duty.ts';

/** Asks for a password in place of the one that was made for the person, and goes on to the page that they wanted. */
export function FirstPassword({ email, rules }: { email: string; rules: PasswordRules }) {
  const goOn = useAfterDuty();
  return (
    <PasswordChangeForm
      identity={{ email, needsCode: false, hasPasskey: false }}
      rules={rules}
      title="Pilih password Anda sendiri"
      lead="Password Anda dibuatkan oleh pengelola situs, jadi orang lain mungkin pernah melihatnya. Ganti dulu, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onChanged={goOn}
    />
  );
}
