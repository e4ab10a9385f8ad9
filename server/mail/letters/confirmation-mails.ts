import { CONFIRMATION_HOURS } from '#contract/identity/registration.ts';
import type { MailSite } from '#server/site/site-content.ts';
import { accountMail, type Letter, type LetterPart, layOut, type MailText } from './letter.ts';

/** The days for which the link in a mail about an article can confirm the author's address. */
export const CONFIRMATION_DAYS = 7;

const stopPart = (stopLink: string): LetterPart => ({
  before: 'Bukan Anda yang mendaftar? Hentikan email seperti ini di sini, tanpa login:',
  url: stopLink,
});

/** Adds links that confirm the address or stop mails. `plain` must contain no text by the user, which may be spam. */
export function unconfirmedMail(plain: Letter, { link, stopLink }: { link: string; stopLink: string }): MailText {
  return layOut({
    ...plain,
    parts: [
      ...plain.parts,
      {
        before:
          'Email ini tidak memuat judul artikel, karena alamat Anda belum dipastikan. Pastikan di sini bahwa alamat ini milik Anda:',
        url: link,
      },
      `Tautan itu berlaku ${CONFIRMATION_DAYS} hari. Setelah itu, mintalah yang baru di halaman Akun saya.`,
      stopPart(stopLink),
    ],
  });
}

/** Sent to the address of a new account. It contains no name: a stranger may have typed the name and the address. */
export function confirmAddressMail(details: { site: MailSite; link: string; stopLink: string }): MailText {
  const { site, link, stopLink } = details;
  return accountMail(`Pastikan alamat email akun ${site.name} Anda`, { nama_depan: '', site }, [
    {
      before: `Alamat ini didaftarkan sebagai email akun ${site.name}. Pastikan bahwa alamat ini milik Anda di sini:`,
      url: link,
    },
    `Tautan ini berlaku ${CONFIRMATION_HOURS} jam dan hanya dapat dipakai satu kali. Setelah itu, semua kabar tentang artikel Anda kami kirim ke alamat ini.`,
    'Sebelum dipastikan, alamat ini hanya menerima keputusan dan pesan redaksi.',
    stopPart(stopLink),
  ]);
}
