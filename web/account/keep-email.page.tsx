import { addressOf } from '#contract/routes.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { useSite } from '#web/site/site-frame.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { AddressLinkPage } from './address-link-page.tsx';

const TITLE = 'Ini bukan saya';

export const meta = unlisted(TITLE);

/** Cancels a change of address, and explains how to lock out whoever requested it: that person knows the password. */
export default function KeepEmailPage() {
  const { name } = useSite();
  return (
    <AddressLinkPage
      page="keepEmail"
      title={TITLE}
      lead={`Ada yang meminta agar email akun ${name} Anda diganti, dan itu bukan Anda? Tekan tombol ini. Email Anda tetap, dan semua perangkat dikeluarkan dari akun Anda.`}
      button="Batalkan perubahan"
    >
      <ol className="mb-8 list-decimal space-y-3 pl-5">
        <li>Orang yang memintanya mengetahui password Anda. Buat password baru sekarang.</li>
        <li>Ganti juga password email Anda, bila sama.</li>
        <li>Setelah login, periksa di halaman akun Anda apakah ada yang lain yang berubah.</li>
      </ol>
      <StyledLink to={addressOf('forgotPassword')} styles="primary" label="Buat password baru" />
    </AddressLinkPage>
  );
}
