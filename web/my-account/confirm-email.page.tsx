import { useState } from 'react';
import { addressOf } from '#contract/routes.ts';
import { AccountPage } from '#web/account/account-page.tsx';
import { MailLinkPage } from '#web/account/mail-link-page.tsx';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';

const TITLE = 'Pastikan alamat email';

export const meta = () => describeUnlisted(TITLE);

/** The mail that follows a registration leads here. */
export default function ConfirmEmailPage() {
  const [done, setDone] = useState<string>();
  if (done !== undefined) {
    return (
      <AccountPage title={TITLE} lead={<span role="status">{done}</span>}>
        <Link to={addressOf('account')} className={button.primary}>
          Ke akun saya
        </Link>
      </AccountPage>
    );
  }
  return (
    <MailLinkPage
      title={TITLE}
      lead="Anda membuka tautan dari email kami. Tekan tombol ini untuk memastikan bahwa alamat itu milik Anda."
      button="Pastikan"
      send={async (token) => {
        const { message } = await session.api('confirmEmail', { body: { token } });
        setDone(message);
        return { message, next: addressOf('confirmEmail') };
      }}
    />
  );
}
