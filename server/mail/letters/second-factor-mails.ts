import { addressOf } from '#contract/routes.ts';
import { layOut, type LetterPart, type MailText } from './letter.ts';
import { inWib } from './wib.ts';

type Told = { nama_depan: string; publicUrl: string; at: Date };

const settingsUrl = (publicUrl: string) => `${publicUrl}${addressOf('account')}#dua-langkah`;

/** For a person who has turned the second factor on. */
export function secondFactorOnMail({ nama_depan, publicUrl, at }: Told): MailText {
  return layOut({
    subject: 'Verifikasi dua langkah akun Terarah Anda menyala',
    to: nama_depan,
    publicUrl,
    parts: [
      `Sejak ${inWib(at)}, login ke akun Anda memerlukan kode dari aplikasi autentikator di samping password. Perangkat Anda yang lain telah dikeluarkan.`,
      'Simpan kode pemulihan di tempat yang aman dan bukan di ponsel yang sama: dengan kode itu Anda login bila ponsel hilang.',
      ...ifNotYou(publicUrl),
    ],
  });
}

/** For a person whose second factor was turned off: by themselves, the operator, or the first proof of their address. */
export function secondFactorOffMail(
  { nama_depan, publicUrl, at }: Told,
  by: 'person' | 'operator' | 'confirmation',
): MailText {
  const who = by === 'operator' ? ' oleh pengelola situs' : '';
  const why =
    by === 'confirmation'
      ? ', karena alamat email ini baru dipastikan dan orang lain mungkin menyalakannya sebelum itu'
      : '';
  return layOut({
    subject: 'Verifikasi dua langkah akun Terarah Anda dimatikan',
    to: nama_depan,
    publicUrl,
    parts: [
      `Verifikasi dua langkah akun Anda dimatikan${who} pada ${inWib(at)}${why}. Sejak itu password saja cukup untuk login.`,
      { before: 'Nyalakan lagi kapan saja di sini:', url: settingsUrl(publicUrl) },
      ...ifNotYou(publicUrl),
    ],
  });
}

/** For a person who has added a passkey. */
export function passkeyAddedMail({ nama_depan, publicUrl, at }: Told): MailText {
  return layOut({
    subject: 'Passkey ditambahkan ke akun Terarah Anda',
    to: nama_depan,
    publicUrl,
    parts: [
      `Pada ${inWib(at)} sebuah passkey ditambahkan ke akun Anda. Dengan passkey itu orang login tanpa password.`,
      { before: 'Lihat dan hapus passkey Anda di sini:', url: settingsUrl(publicUrl) },
      ...ifNotYou(publicUrl),
    ],
  });
}

/** For a person who has removed a passkey. */
export function passkeyRemovedMail({ nama_depan, publicUrl, at }: Told): MailText {
  return layOut({
    subject: 'Passkey dihapus dari akun Terarah Anda',
    to: nama_depan,
    publicUrl,
    parts: [
      `Pada ${inWib(at)} sebuah passkey dihapus dari akun Anda. Passkey itu tidak dapat dipakai lagi untuk login.`,
      ...ifNotYou(publicUrl),
    ],
  });
}

/** For a person who has signed in, or confirmed something, by a recovery code. */
export function recoveryCodeUsedMail({ nama_depan, publicUrl, at, left }: Told & { left: number }): MailText {
  return layOut({
    subject: 'Kode pemulihan akun Terarah Anda dipakai',
    to: nama_depan,
    publicUrl,
    parts: [
      `Pada ${inWib(at)} sebuah kode pemulihan akun Anda dipakai. Tersisa ${left} kode.`,
      { before: 'Buat kode pemulihan baru, atau hubungkan ponsel yang baru, di sini:', url: settingsUrl(publicUrl) },
      ...ifNotYou(publicUrl),
    ],
  });
}

/** For a person whose password somebody has given rightly, with wrong codes until no more were accepted. */
export function wrongCodesMail({ nama_depan, publicUrl, at }: Told): MailText {
  return layOut({
    subject: 'Ada yang mengetahui password Terarah Anda',
    to: nama_depan,
    publicUrl,
    parts: [
      `Pada ${inWib(at)} seseorang berkali-kali mencoba login ke akun Anda dengan kode yang salah, setelah menulis password yang benar atau membuka tautan login dari email Anda. Ia tidak berhasil.`,
      'Jika itu Anda, tunggu seperempat jam, lalu coba lagi; kode pemulihan juga berlaku.',
      ...ifNotYou(publicUrl),
      'Kami memberi tahu hal ini paling banyak sekali sehari.',
    ],
  });
}

const ifNotYou = (publicUrl: string): LetterPart[] => [
  { before: 'Jika bukan Anda, segera buat password baru di sini:', url: publicUrl + addressOf('forgotPassword') },
];
