import { layOut } from './letter.ts';

type MailText = { subject: string; text: string; html: string };

export function resetCodeMail(details: {
  nama_depan: string;
  code: string;
  minutes: number;
  publicUrl: string;
}): MailText {
  const { nama_depan, code, minutes, publicUrl } = details;
  return layOut({
    // Subjects show on locked screens and in logs: the code stays inside.
    subject: 'Kode untuk mereset password Terarah Anda',
    to: nama_depan,
    publicUrl,
    parts: [
      'Kami menerima permintaan untuk mereset password akun Terarah Anda. Masukkan kode ini di halaman reset password:',
      { code: code.replace(/(.{4})(?=.)/g, '$1-') },
      `Kode ini berlaku ${minutes} menit dan hanya dapat dipakai satu kali. Jangan berikan kepada siapa pun, termasuk kepada orang yang mengaku dari Terarah.`,
      { before: 'Kodenya sudah tidak berlaku? Minta yang baru di sini:', url: `${publicUrl}/forgot-password` },
      'Bukan Anda yang memintanya? Abaikan saja email ini. Password Anda tidak berubah.',
    ],
  });
}

export function passwordChangedMail(details: { nama_depan: string; publicUrl: string; at: Date }): MailText {
  const { nama_depan, publicUrl, at } = details;
  return layOut({
    subject: 'Password akun Terarah Anda telah diganti',
    to: nama_depan,
    publicUrl,
    parts: [
      `Password akun Terarah Anda diganti pada ${WIB.format(at)} WIB. Demi keamanan, Anda telah dikeluarkan dari semua perangkat. Silakan login kembali dengan password yang baru.`,
      'Jika Anda sendiri yang menggantinya, tidak ada lagi yang perlu dilakukan.',
      {
        before: 'Jika bukan Anda, segera buat password baru di sini:',
        url: `${publicUrl}/forgot-password`,
      },
      'Setelah itu ganti juga password email Anda, karena orang yang mengganti password ini mungkin dapat membaca email Anda.',
    ],
  });
}

const WIB = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
