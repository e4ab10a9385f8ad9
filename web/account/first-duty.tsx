import { useNavigate, useSearchParams } from 'react-router';
import type { OwnSecondFactor } from '#contract/identity/second-factor.ts';
import type { PasswordRules } from '#contract/password-rules.ts';
import { ownUserPages } from '#contract/routes.ts';
import { session } from '#web/session/browser-session.ts';
import { pathAfterLogin } from '#web/session/return-path.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { PasswordChangeForm } from './password-change-form.tsx';
import { SecondFactor } from './second-factor.tsx';

type FirstDutyProps = { email: string; rules: PasswordRules; secondFactor: OwnSecondFactor | undefined };

/**
 * Asks the user to replace a password that an operator has made, or an admin to turn on a second factor that the site
 * requires. Then it leads to the page that the user wanted, or to the next duty, which is on this page.
 */
export function FirstDuty({ email, rules, secondFactor }: FirstDutyProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  async function goOn(): Promise<void> {
    const found = await sessionApi('me').catch(() => undefined);
    // Without a connection the page stays. Loading it again continues here.
    if (!found) return;
    const { user } = found;
    session.keepUser(user);
    await navigate(pathAfterLogin(user.role_type, query.get('to') ?? ownUserPages.account), { replace: true });
  }
  return secondFactor ? (
    <SecondFactor
      email={email}
      own={secondFactor}
      lead="Situs ini mewajibkan verifikasi dua langkah bagi admin. Tambahkan passkey atau nyalakan aplikasi autentikator, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onTurnedOn={goOn}
    />
  ) : (
    <PasswordChangeForm
      identity={{ email, needsCode: false, hasPasskey: false }}
      rules={rules}
      title="Pilih password Anda sendiri"
      lead="Password Anda dibuatkan oleh pengelola situs, jadi orang lain mungkin pernah melihatnya. Ganti dulu, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onChanged={goOn}
    />
  );
}
