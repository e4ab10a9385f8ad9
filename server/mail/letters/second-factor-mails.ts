import { addressOf } from '#contract/routes.ts';
import { accountMail, type AccountEvent, eventMail, IF_NOT_YOU, inWib, type MailText } from './letter.ts';

const SETTINGS = `${addressOf('account')}#dua-langkah`;

export const secondFactorOnMail = eventMail(({ at, name }) => ({
  subject: `Verifikasi dua langkah akun ${name} Anda menyala`,
  parts: [
    `Sejak ${at}, login ke akun Anda memerlukan kode dari aplikasi autentikator di samping password. Perangkat Anda yang lain telah dikeluarkan.`,
    'Simpan kode pemulihan di tempat yang aman dan bukan di ponsel yang sama: dengan kode itu Anda login bila ponsel hilang.',
    IF_NOT_YOU,
  ],
}));

/**
 * Sent after the second factor was turned off. `confirmation`: the server turned it off when the address was first
 * confirmed, because a stranger may have turned it on.
 */
export function secondFactorOffMail({ at, ...to }: AccountEvent, by: 'user' | 'operator' | 'confirmation'): MailText {
  const who = by === 'operator' ? ' oleh pengelola situs' : '';
  const why =
    by === 'confirmation'
      ? ', karena alamat email ini baru dipastikan dan orang lain mungkin menyalakannya sebelum itu'
      : '';
  return accountMail(`Verifikasi dua langkah akun ${to.site.name} Anda dimatikan`, to, [
    `Verifikasi dua langkah akun Anda dimatikan${who} pada ${inWib(at)}${why}. Sejak itu password saja cukup untuk login.`,
    { before: 'Nyalakan lagi kapan saja di sini:', url: SETTINGS },
    IF_NOT_YOU,
  ]);
}

export const passkeyAddedMail = eventMail(({ at, name }) => ({
  subject: `Passkey ditambahkan ke akun ${name} Anda`,
  parts: [
    `Pada ${at} sebuah passkey ditambahkan ke akun Anda. Dengan passkey itu orang login tanpa password.`,
    { before: 'Lihat dan hapus passkey Anda di sini:', url: SETTINGS },
    IF_NOT_YOU,
  ],
}));

export const passkeyRemovedMail = eventMail(({ at, name }) => ({
  subject: `Passkey dihapus dari akun ${name} Anda`,
  parts: [
    `Pada ${at} sebuah passkey dihapus dari akun Anda. Passkey itu tidak dapat dipakai lagi untuk login.`,
    IF_NOT_YOU,
  ],
}));

/** Sent when a recovery code was used, for a sign-in or to confirm the user's identity. */
export function recoveryCodeUsedMail({ at, left, ...to }: AccountEvent & { left: number }): MailText {
  return accountMail(`Kode pemulihan akun ${to.site.name} Anda dipakai`, to, [
    `Pada ${inWib(at)} sebuah kode pemulihan akun Anda dipakai. Tersisa ${left} kode.`,
    { before: 'Buat kode pemulihan baru, atau hubungkan ponsel yang baru, di sini:', url: SETTINGS },
    IF_NOT_YOU,
  ]);
}

/** Sent after five wrong codes in 15 minutes, given with a right password or sign-in link. Codes are then refused. */
export const wrongCodesMail = eventMail(({ at, name }) => ({
  subject: `Ada yang mengetahui password ${name} Anda`,
  parts: [
    `Pada ${at} seseorang berkali-kali mencoba login ke akun Anda dengan kode yang salah, setelah menulis password yang benar atau membuka tautan login dari email Anda. Ia tidak berhasil.`,
    'Jika itu Anda, tunggu seperempat jam, lalu coba lagi; kode pemulihan juga berlaku.',
    IF_NOT_YOU,
    'Kami memberi tahu hal ini paling banyak sekali sehari.',
  ],
}));
