import type { OwnSecondFactor } from '#contract/identity/second-factor.ts';
import { SecondFactor } from './second-factor.tsx';
import { useAfterDuty } from './use-after-duty.ts';

/** Asks an admin for a second factor where the site requires it, and goes on to the page that they wanted. */
export function RequiredSecondFactor({ email, own }: { email: string; own: OwnSecondFactor }) {
  const goOn = useAfterDuty();
  return (
    <SecondFactor
      email={email}
      own={own}
      lead="Situs ini mewajibkan verifikasi dua langkah bagi admin. Tambahkan passkey atau nyalakan aplikasi autentikator, lalu Anda melanjutkan ke halaman yang Anda tuju."
      onTurnedOn={goOn}
    />
  );
}
