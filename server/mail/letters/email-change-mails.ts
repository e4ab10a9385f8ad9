import { EMAIL_CHANGE_HOURS } from '#contract/accounts/email-changes.ts';
import { addressOf } from '#contract/routes.ts';
import type { MailSite } from '#server/site/site-content.ts';
import { accountMail, eventMail, type MailText, type Recipient } from './letter.ts';

const LIFETIME = `Tautan ini berlaku ${EMAIL_CHANGE_HOURS} jam dan hanya dapat dipakai satu kali.`;

/** Sent to the present address. `link` confirms the change, `keepLink` refuses it. */
export function confirmOldEmailMail(to: Recipient & { newEmail: string; link: string; keepLink: string }): MailText {
  const { newEmail, link, keepLink } = to;
  return accountMail(`Ganti email akun ${to.site.name} Anda?`, to, [
    `Ada permintaan untuk mengganti email akun ${to.site.name} Anda menjadi ${newEmail}. Email diganti setelah tautan di email ini dan tautan yang kami kirim ke alamat itu dibuka.`,
    { before: 'Anda yang memintanya? Pastikan di sini:', url: link },
    LIFETIME,
    { before: 'Ini bukan Anda? Batalkan di sini, lalu buat password baru:', url: keepLink },
  ]);
}

/** Sent to the new address. It contains no name and no other address: a mistyped address belongs to a stranger. */
export function confirmNewEmailMail({ site, link }: { site: MailSite; link: string }): MailText {
  return accountMail(`Pastikan email baru akun ${site.name} Anda`, { nama_depan: '', site }, [
    { before: `Alamat ini akan menjadi email akun ${site.name} Anda. Pastikan di sini:`, url: link },
    LIFETIME,
    'Bukan Anda yang memintanya? Abaikan saja email ini.',
  ]);
}

/** Sent to the owner of an account if another user wants to change to the owner's address. */
export function emailIsTakenMail(to: Recipient): MailText {
  return accountMail(`Alamat ini sudah menjadi email akun ${to.site.name}`, to, [
    `Seseorang ingin memakai alamat ini untuk akun ${to.site.name} yang lain. Alamat ini sudah menjadi email akun Anda, sehingga itu tidak dapat dilakukan dan tidak ada yang berubah.`,
    {
      before: 'Anda sendiri yang memintanya? Login dengan alamat ini, atau buat password baru di sini:',
      url: addressOf('forgotPassword'),
    },
    'Bukan Anda yang memintanya? Abaikan saja email ini.',
  ]);
}

/** Sent to the old address after the change. */
export const emailChangedMail = eventMail(({ at, name }) => ({
  subject: `Email akun ${name} Anda telah diganti`,
  parts: [
    `Email akun ${name} Anda diganti pada ${at}, setelah kedua alamat memastikannya. Mulai sekarang, login dengan alamat yang baru; email kami dikirim ke sana. Perangkat Anda yang lain telah dikeluarkan.`,
    { before: 'Jika bukan Anda, segera tulis kepada kami di sini:', url: addressOf('contact') },
  ],
}));
