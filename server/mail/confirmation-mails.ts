import { CONFIRMATION_HOURS } from '#contract/registration.ts';
import { layOut, type MailText } from './letter.ts';

/** To an address with which somebody has registered. It names nobody: a stranger may have typed that name. */
export function confirmAddressMail({ publicUrl, link }: { publicUrl: string; link: string }): MailText {
  return layOut({
    subject: 'Pastikan alamat email akun Terarah Anda',
    to: '',
    publicUrl,
    parts: [
      {
        before: 'Alamat ini didaftarkan sebagai email akun Terarah. Pastikan bahwa alamat ini milik Anda di sini:',
        url: link,
      },
      `Tautan ini berlaku ${CONFIRMATION_HOURS} jam dan hanya dapat dipakai satu kali. Setelah itu, kabar tentang artikel Anda kami kirim ke alamat ini.`,
      'Bukan Anda yang mendaftar? Abaikan saja email ini. Kami tidak mengirim kabar apa pun ke alamat yang belum dipastikan.',
    ],
  });
}
