import { addressOf } from '#contract/routes.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { AddressLinkPage } from './address-link-page.tsx';

const TITLE = 'Hentikan email';

export const meta = () => describeUnlisted(TITLE);

/** Mails about an article to an unconfirmed address link to this page: a stranger may have registered the address. */
export default function StopMailsPage() {
  return (
    <AddressLinkPage
      page="stopMails"
      title={TITLE}
      lead="Anda membuka tautan dari email kami. Tekan tombol ini, maka kami tidak lagi mengirim email tentang artikel ke alamat Anda."
      button="Hentikan email"
    >
      <p>
        Tidak ada lagi yang perlu Anda lakukan. Akun itu milik Anda, dan Anda ingin menerima email lagi?{' '}
        <Link to={addressOf('account')} className={textLink}>
          Minta tautan untuk memastikan alamat
        </Link>
      </p>
    </AddressLinkPage>
  );
}
