import { useState } from 'react';
import { addressOf } from '#contract/routes.ts';
import { AccountPage } from '#web/account/account-page.tsx';
import { MailLinkPage } from '#web/account/mail-link-page.tsx';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { session } from '#web/session/browser-session.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';

const TITLE = 'Ini bukan saya';

export const meta = () => describeUnlisted(TITLE);

/** Refuses a change of address, and tells how to keep the other person out. */
export default function KeepEmailPage() {
  const [done, setDone] = useState<string>();
  if (done !== undefined) {
    return (
      <AccountPage title={TITLE} lead={<span role="status">{done}</span>}>
        <ol className="mb-8 list-decimal space-y-3 pl-5">
          <li>Orang yang memintanya mengetahui password Anda. Buat password baru sekarang.</li>
          <li>Ganti juga password email Anda, bila sama.</li>
          <li>Setelah login, periksa di halaman akun Anda apakah ada yang lain yang berubah.</li>
        </ol>
        <Link to={addressOf('forgotPassword')} className={button.primary}>
          Buat password baru
        </Link>
      </AccountPage>
    );
  }
  return (
    <MailLinkPage
      title={TITLE}
      lead="Ada yang meminta agar email akun Terarah Anda diganti, dan itu bukan Anda? Tekan tombol ini. Email Anda tetap, dan semua perangkat dikeluarkan dari akun Anda."
      button="Batalkan perubahan"
      send={async (token) => {
        const { message } = await session.api('keepEmail', { body: { token } });
        setDone(message);
        return { message, next: addressOf('keepEmail') };
      }}
    />
  );
}
