import { addressOf } from '#contract/routes.ts';
import { accountMail, IF_NOT_YOU, type MailText, type Told } from './letter.ts';
import { inWib } from './wib.ts';

const SETTINGS = `${addressOf('account')}#dua-langkah`;

/** For a person who has turned the second factor on. */
export function secondFactorOnMail({ at, ...to }: Told): MailText {
  return accountMail('Verifikasi dua langkah akun Terarah Anda menyala', to, [
    `Sejak ${inWib(at)}, login ke akun Anda memerlukan kode dari aplikasi autentikator di samping password. Perangkat Anda yang lain telah dikeluarkan.`,
    'Simpan kode pemulihan di tempat yang aman dan bukan di ponsel yang sama: dengan kode itu Anda login bila ponsel hilang.',
    IF_NOT_YOU,
  ]);
}

/** For a person whose second factor was turned off: by themselves, the operator, or the first proof of their address. */
export function secondFactorOffMail({ at, ...to }: Told, by: 'person' | 'operator' | 'confirmation'): MailText {
  const who = by === 'operator' ? ' oleh pengelola situs' : '';
  const why =
    by === 'confirmation'
      ? ', karena alamat email ini baru dipastikan dan orang lain mungkin menyalakannya sebelum itu'
      : '';
  return accountMail('Verifikasi dua langkah akun Terarah Anda dimatikan', to, [
    `Verifikasi dua langkah akun Anda dimatikan${who} pada ${inWib(at)}${why}. Sejak itu password saja cukup untuk login.`,
    { before: 'Nyalakan lagi kapan saja di sini:', url: SETTINGS },
    IF_NOT_YOU,
  ]);
}

/** For a person who has added a passkey. */
export function passkeyAddedMail({ at, ...to }: Told): MailText {
  return accountMail('Passkey ditambahkan ke akun Terarah Anda', to, [
    `Pada ${inWib(at)} sebuah passkey ditambahkan ke akun Anda. Dengan passkey itu orang login tanpa password.`,
    { before: 'Lihat dan hapus passkey Anda di sini:', url: SETTINGS },
    IF_NOT_YOU,
  ]);
}

/** For a person who has removed a passkey. */
export function passkeyRemovedMail({ at, ...to }: Told): MailText {
  return accountMail('Passkey dihapus dari akun Terarah Anda', to, [
    `Pada ${inWib(at)} sebuah passkey dihapus dari akun Anda. Passkey itu tidak dapat dipakai lagi untuk login.`,
    IF_NOT_YOU,
  ]);
}

/** For a person who has signed in, or confirmed something, by a recovery code. */
export function recoveryCodeUsedMail({ at, left, ...to }: Told & { left: number }): MailText {
  return accountMail('Kode pemulihan akun Terarah Anda dipakai', to, [
    `Pada ${inWib(at)} sebuah kode pemulihan akun Anda dipakai. Tersisa ${left} kode.`,
    { before: 'Buat kode pemulihan baru, atau hubungkan ponsel yang baru, di sini:', url: SETTINGS },
    IF_NOT_YOU,
  ]);
}

/** For a person whose password somebody has given rightly, with wrong codes until no more were accepted. */
export function wrongCodesMail({ at, ...to }: Told): MailText {
  return accountMail('Ada yang mengetahui password Terarah Anda', to, [
    `Pada ${inWib(at)} seseorang berkali-kali mencoba login ke akun Anda dengan kode yang salah, setelah menulis password yang benar atau membuka tautan login dari email Anda. Ia tidak berhasil.`,
    'Jika itu Anda, tunggu seperempat jam, lalu coba lagi; kode pemulihan juga berlaku.',
    IF_NOT_YOU,
    'Kami memberi tahu hal ini paling banyak sekali sehari.',
  ]);
}
