import { EMAIL_CHANGE_HOURS } from '#contract/accounts/email-changes.ts';
import { addressOf } from '#contract/routes.ts';
import { layOut, type MailText } from './letter.ts';
import { inWib } from './wib.ts';

type ToPerson = { nama_depan: string; publicUrl: string };

const LIFETIME = `Tautan ini berlaku ${EMAIL_CHANGE_HOURS} jam dan hanya dapat dipakai satu kali.`;

/** To the present address. `link` confirms the change, `keepLink` refuses it. */
export function confirmOldEmailMail(
  details: ToPerson & { newEmail: string; link: string; keepLink: string },
): MailText {
  const { nama_depan, publicUrl, newEmail, link, keepLink } = details;
  return layOut({
    subject: 'Ganti email akun Terarah Anda?',
    to: nama_depan,
    publicUrl,
    parts: [
      `Ada permintaan untuk mengganti email akun Terarah Anda menjadi ${newEmail}. Email diganti setelah tautan di email ini dan tautan yang kami kirim ke alamat itu dibuka.`,
      { before: 'Anda yang memintanya? Pastikan di sini:', url: link },
      LIFETIME,
      { before: 'Ini bukan Anda? Batalkan di sini, lalu buat password baru:', url: keepLink },
    ],
  });
}

/** To the new address. It names neither the person nor another address: the person who asked may have mistyped. */
export function confirmNewEmailMail({ publicUrl, link }: { publicUrl: string; link: string }): MailText {
  return layOut({
    subject: 'Pastikan email baru akun Terarah Anda',
    to: '',
    publicUrl,
    parts: [
      { before: 'Alamat ini akan menjadi email akun Terarah Anda. Pastikan di sini:', url: link },
      LIFETIME,
      'Bukan Anda yang memintanya? Abaikan saja email ini.',
    ],
  });
}

/** To the owner of an account whose address another person wants to use. */
export function emailIsTakenMail({ nama_depan, publicUrl }: ToPerson): MailText {
  return layOut({
    subject: 'Alamat ini sudah menjadi email akun Terarah',
    to: nama_depan,
    publicUrl,
    parts: [
      'Seseorang ingin memakai alamat ini untuk akun Terarah yang lain. Alamat ini sudah menjadi email akun Anda, sehingga itu tidak dapat dilakukan dan tidak ada yang berubah.',
      {
        before: 'Anda sendiri yang memintanya? Login dengan alamat ini, atau buat password baru di sini:',
        url: publicUrl + addressOf('forgotPassword'),
      },
      'Bukan Anda yang memintanya? Abaikan saja email ini.',
    ],
  });
}

/** To the address that an account had until now. */
export function emailChangedMail({ nama_depan, publicUrl, at }: ToPerson & { at: Date }): MailText {
  return layOut({
    subject: 'Email akun Terarah Anda telah diganti',
    to: nama_depan,
    publicUrl,
    parts: [
      `Email akun Terarah Anda diganti pada ${inWib(at)}, setelah kedua alamat memastikannya. Mulai sekarang, login dengan alamat yang baru; email kami dikirim ke sana. Perangkat Anda yang lain telah dikeluarkan.`,
      {
        before: 'Jika bukan Anda, segera tulis kepada kami di sini:',
        url: publicUrl + addressOf('contact'),
      },
    ],
  });
}
