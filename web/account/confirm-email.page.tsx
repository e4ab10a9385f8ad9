import { unlisted } from '#web/layouts/page-meta.ts';
import { AddressLinkPage } from './address-link-page.tsx';

const TITLE = 'Pastikan alamat email';

export const meta = unlisted(TITLE);

/** The mail that follows a registration links to this page. */
export default function ConfirmEmailPage() {
  return (
    <AddressLinkPage
      page="confirmEmail"
      title={TITLE}
      lead="Anda membuka tautan dari email kami. Tekan tombol ini untuk memastikan bahwa alamat itu milik Anda."
      button="Pastikan"
    />
  );
}
