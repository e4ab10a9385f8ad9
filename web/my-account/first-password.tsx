import { useNavigate, useSearchParams } from 'react-router';
import type { PasswordRules } from '#contract/password-rules.ts';
import { ownUserPages } from '#contract/routes.ts';
import type { OwnUser } from '#contract/users.ts';
import { session } from '#web/session/browser-session.ts';
import { pathAfterLogin } from '#web/session/return-path.ts';
import { PasswordChangeForm } from './password-change-form.tsx';

/** Asks for a password in place of the one that was made for the person, and goes on to the page that they wanted. */
export function FirstPassword({ user, rules }: { user: OwnUser; rules: PasswordRules }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <PasswordChangeForm
      email={user.email}
      rules={rules}
      title="Pilih password Anda sendiri"
      lead="Password Anda dibuatkan oleh pengelola situs, jadi orang lain mungkin pernah melihatnya. Ganti dulu, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onChanged={async () => {
        session.keepUser({ ...user, duty: undefined });
        await navigate(pathAfterLogin(user.role_type, query.get('to') ?? ownUserPages.account), { replace: true });
      }}
    />
  );
}
