import type { WorksStay } from '#contract/accounts/account-deletion.ts';
import { addressOf } from '#contract/routes.ts';
import { accountMail, type MailText, type ToPerson, type Told } from './letter.ts';
import { inWib } from './wib.ts';

type Deletion = ToPerson & { works: WorksStay };

const STAYS: Record<WorksStay, string> = {
  named: 'Tulisan Anda yang sudah terbit tetap tampil dengan nama Anda.',
  anonymous: 'Tulisan Anda yang sudah terbit tetap tampil, dengan “Penulis” sebagai namanya.',
};

/** For a person who has asked for the deletion of their account. `at`: when it is deleted. */
export function accountDeletionMail({ at, works, ...to }: Deletion & { at: Date }): MailText {
  return accountMail('Akun Terarah Anda akan dihapus', to, [
    `Anda meminta agar akun Terarah Anda dihapus. Akun ini dihapus pada ${inWib(at)}. ${STAYS[works]} Artikel yang belum pernah terbit ikut dihapus.`,
    {
      before: 'Berubah pikiran? Login sebelum waktu itu, lalu tekan “Batalkan penghapusan” di sini:',
      url: `${addressOf('account')}#hapus-akun`,
    },
    {
      before: 'Bukan Anda yang memintanya? Batalkan di sana, lalu segera buat password baru:',
      url: addressOf('forgotPassword'),
    },
  ]);
}

/** For a person whose account has just been deleted: the last mail to them. */
export function accountDeletedMail({ works, ...to }: Deletion): MailText {
  return accountMail('Akun Terarah Anda telah dihapus', to, [
    `Seperti yang Anda minta, akun Terarah Anda telah dihapus. ${STAYS[works]} Artikel yang belum pernah terbit, tulisan yang belum dikirim, dan data akun Anda sudah tidak ada.`,
    'Terima kasih telah menjadi bagian dari Terarah. Alamat email ini dapat didaftarkan lagi kapan saja.',
  ]);
}

/** For a person whose account an admin has closed: the last mail to them. */
export function accountClosedMail({ at, ...to }: Told): MailText {
  return accountMail('Akun Terarah Anda ditutup', to, [
    `Pada ${inWib(at)} pengelola Terarah menutup akun Anda. Anda tidak dapat login lagi, dan tidak menerima email lain. Tulisan Anda yang sudah terbit tetap tampil.`,
    { before: 'Menurut Anda itu keliru? Hubungi kami di sini:', url: addressOf('contact') },
  ]);
}

/** For a person whose account an admin has opened again. */
export function accountReopenedMail(to: Told): MailText {
  return accountMail('Akun Terarah Anda dibuka kembali', to, [
    'Pengelola Terarah membuka kembali akun Anda.',
    { before: 'Login seperti dahulu, dengan password yang sama:', url: addressOf('login') },
    { before: 'Lupa password Anda? Buat yang baru di sini:', url: addressOf('forgotPassword') },
  ]);
}

/** For a person whom an admin has made an admin. */
export function adminNowMail({ at, ...to }: Told): MailText {
  return accountMail('Anda sekarang admin Terarah', to, [
    `Sejak ${inWib(at)} Anda dapat memutuskan artikel dan mengelola isi situs. Semua perangkat Anda dikeluarkan.`,
    { before: 'Login lagi di sini:', url: addressOf('login') },
  ]);
}

/** For a person who is no admin any longer. */
export function adminNoLongerMail({ at, ...to }: Told): MailText {
  return accountMail('Anda bukan admin Terarah lagi', to, [
    `Sejak ${inWib(at)} akun Anda akun penulis biasa. Tulisan dan keputusan Anda tetap ada. Semua perangkat Anda dikeluarkan.`,
    { before: 'Login lagi di sini:', url: addressOf('login') },
  ]);
}

type Invitation = ToPerson & {
  role: 'user' | 'admin';
  link: string;
  days: number;
  /** Whether it takes the place of an earlier one. */
  isAgain: boolean;
};

/** For a person for whom an admin has created an account. */
export function invitationMail({ role, link, days, isAgain, ...to }: Invitation): MailText {
  return accountMail(isAgain ? 'Undangan ke Terarah, sekali lagi' : 'Undangan ke Terarah', to, [
    `Redaksi Terarah ${isAgain ? 'sekali lagi ' : ''}mengundang Anda ${role === 'admin' ? 'sebagai admin' : 'untuk menulis artikel'}.`,
    { before: 'Buat password Anda di sini:', url: link },
    `Tautan berlaku ${days} hari dan hanya dapat dipakai satu kali.${isAgain ? ' Tautan di undangan sebelumnya tidak berlaku lagi.' : ''}`,
    {
      before: 'Sudah tidak berlaku? Buat password dengan alamat email ini di sini:',
      url: addressOf('forgotPassword'),
    },
    'Tidak mengenal Terarah? Abaikan saja email ini: tanpa tautan di atas akun itu tidak dapat dipakai.',
  ]);
}
