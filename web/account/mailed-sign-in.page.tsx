import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/client.ts';
import { MailLinkPage } from './mail-link-page.tsx';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { pathAfterLogin } from '#web/session/return-path.ts';

export const meta = () => describeUnlisted('Login lewat email');

export default function MailedSignInPage() {
  const [query] = useSearchParams();
  return (
    <MailLinkPage
      title="Login lewat email"
      lead="Anda membuka tautan dari email kami. Tekan tombol ini untuk login di perangkat ini, tanpa password."
      button="Login"
      send={async (token) => {
        const user = session.adopt(await session.api('signInByLink', { body: { token } }));
        if (!user) throw new ApiError(403, { message: messages.login.unknownRole });
        return { message: messages.login.succeeded, next: pathAfterLogin(user.role_type, query.get('to')) };
      }}
    />
  );
}
