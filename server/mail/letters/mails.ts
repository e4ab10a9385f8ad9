import { addressOf } from '#contract/routes.ts';
import type { MailSite } from '#server/site/site-content.ts';
import { accountMail, eventMail, IF_NOT_YOU, inWib, type MailText, type Recipient } from './letter.ts';

type ResetCode = Recipient & { email: string; code: string; minutes: number };

/** `email`: the recipient's address, which the link fills into the password reset form. */
export function resetCodeMail({ email, code, minutes, ...to }: ResetCode): MailText {
  // Lock screens and logs show subjects, so only the body contains the code.
  return accountMail(`Kode untuk mereset password ${to.site.name} Anda`, to, [
    `Kami menerima permintaan untuk mereset password akun ${to.site.name} Anda. Masukkan kode ini di halaman reset password:`,
    { code: code.replace(/(.{4})(?=.)/g, '$1-') },
    // Browser histories and logs keep URLs, so the link does not contain the code.
    {
      before: 'Buka halaman reset password dengan alamat email Anda sudah terisi:',
      url: addressOf('resetPassword', { email }),
    },
    `Kode ini berlaku ${minutes} menit dan hanya dapat dipakai satu kali. Jangan berikan kepada siapa pun, termasuk kepada orang yang mengaku dari ${to.site.name}.`,
    { before: 'Kodenya sudah tidak berlaku? Minta yang baru di sini:', url: addressOf('forgotPassword') },
    'Bukan Anda yang memintanya? Abaikan saja email ini. Password Anda tidak berubah.',
  ]);
}

const passwordMail = (consequence: string) =>
  eventMail(({ at, name }) => ({
    subject: `Password akun ${name} Anda telah diganti`,
    parts: [
      `Password akun ${name} Anda diganti pada ${at}. ${consequence}`,
      'Jika Anda sendiri yang menggantinya, tidak ada lagi yang perlu dilakukan.',
      IF_NOT_YOU,
      'Setelah itu ganti juga password email Anda, karena orang yang mengganti password ini mungkin dapat membaca email Anda.',
    ],
  }));

/** Sent when a signed-in user has changed the password. */
export const passwordChangedHereMail = passwordMail(
  'Perangkat Anda yang lain telah dikeluarkan; perangkat tempat Anda menggantinya tetap masuk.',
);

/** Sent when a password was reset, by a mailed code or by the operator. */
export const passwordChangedMail = passwordMail(
  'Demi keamanan, Anda telah dikeluarkan dari semua perangkat. Silakan login kembali dengan password yang baru.',
);

type SignInLink = Recipient & { link: string; minutes: number };

export function signInLinkMail({ link, minutes, ...to }: SignInLink): MailText {
  return accountMail(`Tautan untuk login ke akun ${to.site.name} Anda`, to, [
    { before: 'Dengan tautan ini Anda login tanpa password:', url: link },
    `Tautan berlaku ${minutes} menit dan hanya dapat dipakai satu kali. Jangan teruskan kepada siapa pun: siapa yang memakainya login sebagai Anda.`,
    'Bukan Anda yang memintanya? Abaikan saja email ini. Tanpa tautan di atas tidak ada yang dapat login.',
  ]);
}

/** Sent when too many wrong passwords have blocked sign-ins to an address. */
export function signInTriesMail({ at, link, minutes, ...to }: SignInLink & { at: Date }): MailText {
  return accountMail(`Ada yang mencoba masuk ke akun ${to.site.name} Anda`, to, [
    `Pada ${inWib(at)} seseorang berkali-kali mencoba login ke akun Anda dengan password yang salah. Ia tidak berhasil. Percobaan berikutnya kami tolak untuk sementara, kecuali dari perangkat tempat Anda pernah login.`,
    { before: 'Jika itu Anda, Anda dapat login tanpa password dengan tautan ini:', url: link },
    `Tautan berlaku ${minutes} menit dan hanya dapat dipakai satu kali.`,
    { before: 'Sudah tidak berlaku? Minta yang baru di sini:', url: addressOf('signInLink') },
    'Jika bukan Anda, tidak ada yang perlu dilakukan: password Anda tidak diketahui orang itu. Kami memberi tahu hal ini paling banyak sekali sehari.',
  ]);
}

/** Shows the operator that mail arrives. */
export function testMail(site: MailSite): MailText {
  return accountMail(`Uji coba email ${site.name}`, { nama_depan: '', site }, [
    `Email ini dikirim untuk memastikan bahwa email dari ${site.name} sampai. Tidak ada yang perlu dilakukan.`,
  ]);
}
