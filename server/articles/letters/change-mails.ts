import { type StatedChange, CHANGES } from '#contract/articles/change-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { type ArticleDetails, type ArticleMail, articleMail } from './article-parts.ts';

/** The kinds of changes that need a note for readers. The author gets a mail about them. */
export type NotedChange = {
  [Kind in StatedChange]: (typeof CHANGES)[Kind]['needsNote'] extends true ? Kind : never;
}[StatedChange];

/** Returns whether the author gets a mail about a change of this kind. */
export const isNoted = (kind: StatedChange): kind is NotedChange => CHANGES[kind].needsNote;

const STAYS = 'Teksnya tetap dapat dibaca';

const WORDS: Readonly<Record<NotedChange, { subject: string; first: string }>> = {
  correction: {
    subject: 'Artikel Anda dikoreksi',
    first: 'Redaksi membetulkan sesuatu di artikel Anda yang sudah terbit.',
  },
  clarification: {
    subject: 'Artikel Anda diberi penjelasan',
    first: 'Redaksi memperjelas sesuatu di artikel Anda yang sudah terbit.',
  },
  addition: {
    subject: 'Artikel Anda diberi tambahan',
    first: 'Redaksi menambahkan sesuatu di artikel Anda yang sudah terbit.',
  },
  newVersion: {
    subject: 'Versi baru artikel Anda terbit',
    first: 'Redaksi menerbitkan versi baru dari artikel Anda.',
  },
  concern: {
    subject: 'Artikel Anda diberi pernyataan keprihatinan',
    first: `Isi artikel Anda sedang diperiksa, dan redaksi memasang pernyataan keprihatinan di atasnya. ${STAYS}.`,
  },
  retraction: {
    subject: 'Artikel Anda ditarik',
    first: `Redaksi menarik artikel Anda. ${STAYS}, dengan keterangan penarikan di atasnya dan “DITARIK” pada judulnya.`,
  },
  lifted: {
    subject: 'Pernyataan pada artikel Anda dicabut',
    first: 'Penarikan atau pernyataan keprihatinan pada artikel Anda tidak berlaku lagi, dan redaksi mencabutnya.',
  },
};

/**
 * Notifies an author that an editor has published a change of a public article. `note`: what the editor wrote for
 * readers. `isAdmin`: the author is an admin, who cannot open the authors' pages.
 */
export function articleChangedMail(
  details: ArticleDetails & { isAdmin: boolean; kind: NotedChange; note: string },
): ArticleMail {
  const { id, isAdmin, kind, note } = details;
  const { subject, first } = WORDS[kind];
  return articleMail(subject, details, {
    topic: 'decisions',
    first,
    parts: [
      'Keterangan redaksi, seperti yang dibaca pembaca:',
      { quote: note },
      { before: 'Lihat semua perubahan artikel Anda di sini:', url: addressOf('articleHistory', { id }) },
      {
        before:
          'Ada pertanyaan, atau Anda tidak setuju? Tulis kepada redaksi di halaman artikel Anda. Balasan ke email ini tidak sampai kepada redaksi:',
        url: isAdmin ? addressOf('review', { artikel: id, lihat: 'riwayat' }) : addressOf('myArticleDetail', { id }),
      },
    ],
  });
}
