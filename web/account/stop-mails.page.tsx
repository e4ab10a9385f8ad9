import { addressOf } from '#contract/routes.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { AddressLinkPage } from './address-link-page.tsx';

const TITLE = 'Hentikan email';

export const meta = unlisted(TITLE);

/** Stops mails about articles to an unconfirmed address, which a stranger may have registered. The mails link here. */
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
        <StyledLink to={addressOf('account')} styles="textLink" label="Minta tautan untuk memastikan alamat" />
      </p>
    </AddressLinkPage>
  );
}
