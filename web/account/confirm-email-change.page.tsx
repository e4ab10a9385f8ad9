import { unlisted } from '#web/layouts/page-meta.ts';
import { AddressLinkPage } from './address-link-page.tsx';

const TITLE = 'Ganti email akun';

export const meta = unlisted(TITLE);

/**
 * The mails to the old and to the new address link to this page. Its texts name no address, because the page knows
 * neither the user nor whether the link in the other mail must be opened too.
 */
export default function ConfirmEmailChangePage() {
  return (
    <AddressLinkPage
      page="confirmEmailChange"
      title={TITLE}
      lead="Anda membuka tautan dari email kami. Tekan tombol ini untuk memastikan alamat itu. Email akun diganti setelah setiap alamat yang kami kirimi tautan dipastikan."
      button="Pastikan"
    />
  );
}
