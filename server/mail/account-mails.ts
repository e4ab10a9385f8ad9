import type { WorksStay } from '#contract/account-deletion.ts';
import { addressOf } from '#contract/routes.ts';
import { layOut, type MailText } from './letter.ts';
import { inWib } from './wib.ts';

type Deletion = { nama_depan: string; publicUrl: string; works: WorksStay };

const STAYS: Record<WorksStay, string> = {
  named: 'Tulisan Anda yang sudah terbit tetap tampil dengan nama Anda.',
  anonymous: 'Tulisan Anda yang sudah terbit tetap tampil, dengan “Penulis” sebagai namanya.',
};

/** For a person who has asked for the deletion of their account. `at`: when it is deleted. */
export function accountDeletionMail({ nama_depan, publicUrl, at, works }: Deletion & { at: Date }): MailText {
  return layOut({
    subject: 'Akun Terarah Anda akan dihapus',
    to: nama_depan,
    publicUrl,
    parts: [
      `Anda meminta agar akun Terarah Anda dihapus. Akun ini dihapus pada ${inWib(at)}. ${STAYS[works]} Artikel yang belum pernah terbit ikut dihapus.`,
      {
        before: 'Berubah pikiran? Login sebelum waktu itu, lalu tekan “Batalkan penghapusan” di sini:',
        url: `${publicUrl}${addressOf('account')}#hapus-akun`,
      },
      {
        before: 'Bukan Anda yang memintanya? Batalkan di sana, lalu segera buat password baru:',
        url: publicUrl + addressOf('forgotPassword'),
      },
    ],
  });
}

/** For a person whose account has just been deleted: the last mail to them. */
export function accountDeletedMail({ nama_depan, publicUrl, works }: Deletion): MailText {
  return layOut({
    subject: 'Akun Terarah Anda telah dihapus',
    to: nama_depan,
    publicUrl,
    parts: [
      `Seperti yang Anda minta, akun Terarah Anda telah dihapus. ${STAYS[works]} Artikel yang belum pernah terbit, tulisan yang belum dikirim, dan data akun Anda sudah tidak ada.`,
      'Terima kasih telah menjadi bagian dari Terarah. Alamat email ini dapat didaftarkan lagi kapan saja.',
    ],
  });
}
