import type { WorksStay } from '#contract/accounts/account-deletion.ts';
import { addressOf } from '#contract/routes.ts';
import { accountMail, eventMail, inWib, type MailText, type Recipient } from './letter.ts';

type Deletion = Recipient & { works: WorksStay };

const STAYS: Record<WorksStay, string> = {
  named: 'Tulisan Anda yang sudah terbit tetap tampil dengan nama Anda.',
  anonymous: 'Tulisan Anda yang sudah terbit tetap tampil, dengan “Penulis” sebagai namanya.',
};

/** Confirms that a user has requested the deletion of the account. `at`: when it will be deleted. */
export function accountDeletionMail({ at, works, ...to }: Deletion & { at: Date }): MailText {
  return accountMail(`Akun ${to.site.name} Anda akan dihapus`, to, [
    `Anda meminta agar akun ${to.site.name} Anda dihapus. Akun ini dihapus pada ${inWib(at)}. ${STAYS[works]} Artikel yang belum pernah terbit ikut dihapus.`,
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

/** The last mail to a user, after the account was deleted. */
export function accountDeletedMail({ works, ...to }: Deletion): MailText {
  return accountMail(`Akun ${to.site.name} Anda telah dihapus`, to, [
    `Seperti yang Anda minta, akun ${to.site.name} Anda telah dihapus. ${STAYS[works]} Artikel yang belum pernah terbit, tulisan yang belum dikirim, dan data akun Anda sudah tidak ada.`,
    `Terima kasih telah menjadi bagian dari ${to.site.name}. Alamat email ini dapat didaftarkan lagi kapan saja.`,
  ]);
}

/** Sent after an admin has closed the account. A closed account gets no other mail. */
export const accountClosedMail = eventMail(({ at, name }) => ({
  subject: `Akun ${name} Anda ditutup`,
  parts: [
    `Pada ${at} pengelola ${name} menutup akun Anda. Anda tidak dapat login lagi, dan tidak menerima email lain. Tulisan Anda yang sudah terbit tetap tampil.`,
    { before: 'Menurut Anda itu keliru? Hubungi kami di sini:', url: addressOf('contact') },
  ],
}));

export const accountReopenedMail = eventMail(({ name }) => ({
  subject: `Akun ${name} Anda dibuka kembali`,
  parts: [
    `Pengelola ${name} membuka kembali akun Anda.`,
    { before: 'Login seperti dahulu, dengan password yang sama:', url: addressOf('login') },
    { before: 'Lupa password Anda? Buat yang baru di sini:', url: addressOf('forgotPassword') },
  ],
}));

export const adminNowMail = eventMail(({ at, name }) => ({
  subject: `Anda sekarang admin ${name}`,
  parts: [
    `Sejak ${at} Anda dapat memutuskan artikel dan mengelola isi situs. Semua perangkat Anda dikeluarkan.`,
    { before: 'Login lagi di sini:', url: addressOf('login') },
  ],
}));

export const adminNoLongerMail = eventMail(({ at, name }) => ({
  subject: `Anda bukan admin ${name} lagi`,
  parts: [
    `Sejak ${at} akun Anda akun penulis biasa. Tulisan dan keputusan Anda tetap ada. Semua perangkat Anda dikeluarkan.`,
    { before: 'Login lagi di sini:', url: addressOf('login') },
  ],
}));

type Invitation = Recipient & {
  role: 'user' | 'admin';
  link: string;
  days: number;
  /** Whether this invitation replaces an earlier one. */
  isAgain: boolean;
};

export function invitationMail({ role, link, days, isAgain, ...to }: Invitation): MailText {
  return accountMail(isAgain ? `Undangan ke ${to.site.name}, sekali lagi` : `Undangan ke ${to.site.name}`, to, [
    `Redaksi ${to.site.name} ${isAgain ? 'sekali lagi ' : ''}mengundang Anda ${role === 'admin' ? 'sebagai admin' : 'untuk menulis artikel'}.`,
    { before: 'Buat password Anda di sini:', url: link },
    `Tautan berlaku ${days} hari dan hanya dapat dipakai satu kali.${isAgain ? ' Tautan di undangan sebelumnya tidak berlaku lagi.' : ''}`,
    {
      before: 'Sudah tidak berlaku? Buat password dengan alamat email ini di sini:',
      url: addressOf('forgotPassword'),
    },
    `Tidak mengenal ${to.site.name}? Abaikan saja email ini: tanpa tautan di atas akun itu tidak dapat dipakai.`,
  ]);
}
