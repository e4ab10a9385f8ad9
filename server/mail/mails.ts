import { namesOf, type PersonName } from '#contract/full-name.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { type LetterPart, layOut } from './letter.ts';
import { isPlainName, isPlainTitle, shorten } from './user-text.ts';

type MailText = { subject: string; text: string; html: string };

export function resetCodeMail(details: {
  nama_depan: string;
  /** The recipient. The link opens the form with this address filled in. */
  email: string;
  code: string;
  minutes: number;
  publicUrl: string;
}): MailText {
  const { nama_depan, email, code, minutes, publicUrl } = details;
  return layOut({
    // Lock screens and logs show subjects, so the code is in the body only.
    subject: 'Kode untuk mereset password Terarah Anda',
    to: nama_depan,
    publicUrl,
    parts: [
      'Kami menerima permintaan untuk mereset password akun Terarah Anda. Masukkan kode ini di halaman reset password:',
      { code: code.replace(/(.{4})(?=.)/g, '$1-') },
      // The link does not contain the code: browser histories and logs keep addresses.
      {
        before: 'Buka halaman reset password dengan alamat email Anda sudah terisi:',
        url: publicUrl + addressOf('resetPassword', { email }),
      },
      `Kode ini berlaku ${minutes} menit dan hanya dapat dipakai satu kali. Jangan berikan kepada siapa pun, termasuk kepada orang yang mengaku dari Terarah.`,
      { before: 'Kodenya sudah tidak berlaku? Minta yang baru di sini:', url: publicUrl + addressOf('forgotPassword') },
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
        url: publicUrl + addressOf('forgotPassword'),
      },
      'Setelah itu ganti juga password email Anda, karena orang yang mengganti password ini mungkin dapat membaca email Anda.',
    ],
  });
}

/** Lets the operator check that mail arrives. */
export function testMail({ publicUrl }: { publicUrl: string }): MailText {
  return layOut({
    subject: 'Uji coba email Terarah',
    to: '',
    publicUrl,
    parts: ['Email ini dikirim untuk memastikan bahwa email dari Terarah sampai. Tidak ada yang perlu dilakukan.'],
  });
}

type ArticleDetails = { id: number; title: string; publicUrl: string };

/** What the editors say about a decision. */
export type DecisionWords = { text: string; reasons: readonly string[] };

const wordsPart = ({ text, reasons }: DecisionWords, before: string): LetterPart[] =>
  text === '' && reasons.length === 0
    ? []
    : [before, ...(reasons.length > 0 ? [{ list: reasons }] : []), ...(text === '' ? [] : [{ quote: text }])];

const NO_WORDS: DecisionWords = { text: '', reasons: [] };

type DecisionDetails = ArticleDetails & { nama_depan: string; words?: DecisionWords };

export function articleApprovedMail(details: DecisionDetails & { isRevision?: boolean }): MailText {
  const { nama_depan, id, title, publicUrl, words = NO_WORDS, isRevision = false } = details;
  return layOut({
    subject: subjectWith(isRevision ? 'Usulan perubahan Anda disetujui' : 'Artikel Anda telah disetujui', title),
    to: nama_depan,
    publicUrl,
    parts: [
      isRevision
        ? 'Kabar baik: usulan perubahan Anda telah disetujui dan kini tampil di situs Terarah.'
        : 'Kabar baik: artikel Anda telah disetujui dan kini dapat dibaca siapa saja di situs Terarah.',
      ...titlePart(title),
      ...wordsPart(words, 'Catatan redaksi:'),
      { before: 'Lihat dan bagikan artikel Anda di sini:', url: publicUrl + addressOf('articleDetail', { id }) },
      'Terima kasih telah menulis bersama kami. Kami menantikan tulisan Anda berikutnya.',
    ],
  });
}

export function articleScheduledMail(details: DecisionDetails & { publishAt: Date; isAdmin: boolean }): MailText {
  const { nama_depan, id, title, publicUrl, words = NO_WORDS, publishAt, isAdmin } = details;
  return layOut({
    subject: subjectWith('Artikel Anda disetujui dan dijadwalkan', title),
    to: nama_depan,
    publicUrl,
    parts: [
      `Kabar baik: artikel Anda telah disetujui dan terbit di situs Terarah pada ${WIB.format(publishAt)} WIB.`,
      ...titlePart(title),
      ...wordsPart(words, 'Catatan redaksi:'),
      { before: 'Sampai saat itu Anda dapat membukanya di sini:', url: ownPage(publicUrl, id, isAdmin) },
    ],
  });
}

export function articleReviseMail(details: DecisionDetails & { isRevision: boolean; isAdmin: boolean }): MailText {
  const { nama_depan, id, title, publicUrl, words = NO_WORDS, isRevision, isAdmin } = details;
  const what = isRevision ? 'Usulan perubahan Anda belum dapat kami terima' : 'Artikel Anda perlu perbaikan';
  return layOut({
    subject: subjectWith(what, title),
    to: nama_depan,
    publicUrl,
    parts: [
      isRevision
        ? 'Terima kasih telah mengusulkan perubahan. Untuk saat ini artikel Anda tetap tampil seperti sebelumnya, tanpa perubahan itu.'
        : 'Terima kasih telah mengirim artikel kepada kami. Kami telah membacanya, dan memintanya diperbaiki dahulu.',
      ...titlePart(title),
      ...wordsPart(words, isRevision ? 'Alasan redaksi:' : 'Yang perlu diperbaiki:'),
      { before: 'Tulisan Anda tidak hilang. Lihat dan perbaiki di sini:', url: ownPage(publicUrl, id, isAdmin) },
    ],
  });
}

/** Tells an author that a decision, which a mail has told before, was taken back. */
export function decisionUndoneMail(
  details: ArticleDetails & { nama_depan: string; status: string; isAdmin: boolean },
): MailText {
  const { nama_depan, id, title, publicUrl, status, isAdmin } = details;
  return layOut({
    subject: subjectWith('Keputusan diperbarui', title),
    to: nama_depan,
    publicUrl,
    parts: [
      'Keputusan yang kami kirimkan sebelum ini telah dibatalkan. Mohon maaf atas kekeliruan itu, dan abaikan email sebelumnya.',
      ...titlePart(title),
      `Status artikel Anda sekarang: ${status}.`,
      { before: 'Lihat artikel Anda di sini:', url: ownPage(publicUrl, id, isAdmin) },
    ],
  });
}

/** Admins cannot open the authors' pages. */
const ownPage = (publicUrl: string, id: number, isAdmin: boolean) =>
  publicUrl + addressOf(isAdmin ? 'articleEdit' : 'myArticleDetail', { id });

export function articleRejectedMail(
  details: DecisionDetails & {
    /** Whether visitors could read the article until now. */
    wasPublic: boolean;
    /** Whether the author is an admin, who cannot open the authors' pages. */
    isAdmin: boolean;
  },
): MailText {
  const { nama_depan, id, title, wasPublic, isAdmin, publicUrl, words = NO_WORDS } = details;
  const forAuthors: LetterPart[] = [
    {
      before: 'Tulisan Anda tidak hilang. Anda tetap dapat membuka dan menyalinnya di sini:',
      url: publicUrl + addressOf('myArticleDetail', { id }),
    },
    {
      before: 'Setelah memperbaikinya, silakan kirim lagi sebagai artikel baru. Kami senang membacanya kembali:',
      url: `${publicUrl}${pages.postArticle}`,
    },
    { before: 'Ingin tahu apa yang sebaiknya diperbaiki? Hubungi kami:', url: `${publicUrl}${pages.contact}` },
  ];
  const forAdmins: LetterPart[] = [
    { before: 'Tulisan Anda tidak hilang. Sunting di sini:', url: publicUrl + addressOf('articleEdit', { id }) },
  ];
  return layOut({
    subject: subjectWith(
      wasPublic ? 'Artikel Anda tidak lagi ditampilkan' : 'Artikel Anda belum dapat kami terbitkan',
      title,
    ),
    to: nama_depan,
    publicUrl,
    parts: [
      wasPublic
        ? 'Kami telah meninjau kembali artikel Anda. Untuk saat ini artikel ini tidak lagi kami tampilkan di situs Terarah, dan statusnya menjadi ditolak.'
        : 'Terima kasih telah mengirim artikel kepada kami. Kami telah membacanya, dan mohon maaf, artikel ini belum dapat kami terbitkan. Statusnya kini ditolak.',
      ...titlePart(title),
      ...wordsPart(words, 'Alasan redaksi:'),
      ...(isAdmin ? forAdmins : forAuthors),
    ],
  });
}

const TITLES_IN_DIGEST = 10;

/** `articles`: at least one, the oldest first. The mail names the first ten. */
export function articlesSubmittedMail(details: {
  /** The first name of the admin who receives the mail. */
  nama_depan: string;
  articles: (PersonName & { id: number; title: string })[];
  publicUrl: string;
}): MailText {
  const { nama_depan, articles, publicUrl } = details;
  const [first] = articles;
  const isOne = articles.length === 1;
  const more = articles.length - TITLES_IN_DIGEST;
  const named = articles.slice(0, TITLES_IN_DIGEST).flatMap(({ id, title, ...author }): LetterPart[] => {
    const names = namesOf(author);
    return [
      {
        title: isPlainTitle(title) ? title : 'Judul tidak ditampilkan di email ini demi keamanan',
        by: names.every(isPlainName) ? names.join(' ') : 'seorang penulis',
      },
      { before: 'Baca dan tentukan statusnya di sini:', url: publicUrl + addressOf('articleStatus', { id }) },
    ];
  });
  return layOut({
    subject:
      isOne && first
        ? subjectWith('Artikel baru menunggu persetujuan', first.title)
        : `${articles.length} artikel baru menunggu persetujuan`,
    to: nama_depan,
    publicUrl,
    parts: [
      `Ada ${isOne ? '' : `${articles.length} `}artikel baru yang menunggu keputusan Anda.`,
      ...named,
      ...(more > 0
        ? [{ before: `Dan ${more} artikel lain. Semuanya ada di sini:`, url: publicUrl + pages.waitingArticles }]
        : []),
      'Email ini dikirim kepada semua admin, paling sering sekali dalam 15 menit. Jika admin lain sudah memutuskannya, tidak ada lagi yang perlu dilakukan.',
    ],
  });
}

const SUBJECT_TITLE_CHARACTERS = 50;

function subjectWith(what: string, title: string): string {
  return isPlainTitle(title) ? `${what}: “${shorten(title, SUBJECT_TITLE_CHARACTERS)}”` : what;
}

const titlePart = (title: string): LetterPart[] => (isPlainTitle(title) ? [{ title }] : []);

const WIB = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
