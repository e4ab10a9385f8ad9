import { addressOf } from '#contract/routes.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { AddressLinkPage } from './address-link-page.tsx';

const TITLE = 'Ganti email akun';

export const meta = () => describeUnlisted(TITLE);

/**
 * The mails about a change of address link to this page. The page knows neither the user nor whether another link is
 * needed.
 */
export default function ConfirmEmailChangePage() {
  return (
    <AddressLinkPage
      page="confirmEmailChange"
      title={TITLE}
      lead="Anda membuka tautan dari email kami. Tekan tombol ini untuk memastikan alamat itu. Email akun diganti setelah setiap alamat yang kami kirimi tautan dipastikan."
      button="Pastikan"
    >
      <Link to={addressOf('account')} className={button.primary}>
        Ke akun saya
      </Link>
    </AddressLinkPage>
  );
}
