import { fullName, namesOf, type PersonName } from '#contract/identity/full-name.ts';
import { formatCount } from '#contract/rules.ts';
import { addressOf } from '#contract/routes.ts';
import { type ArticleDetails, type ArticleMail, articleMail, quoteParts } from './article-parts.ts';
import { inWib, type LetterPart } from '#server/mail/letters/letter.ts';
import { isPlainName, isPlainTitle } from '#server/mail/letters/user-text.ts';

/** `isAdmin`: the author is an admin. Links then lead to admin pages, because admins cannot open the authors' pages. */
type ToAuthor = ArticleDetails & { isAdmin: boolean };

export type DecisionWords = { text: string; reasons: readonly string[] };

type DecisionDetails = ToAuthor & { words?: DecisionWords };

/** What a citation needs besides the title. `doi`: without https://doi.org/. */
export type Published = { authors: readonly PersonName[]; publishedAt: Date; doi: string | null };

const NO_WORDS: DecisionWords = { text: '', reasons: [] };

const wordsPart = ({ text, reasons }: DecisionWords, before: string): LetterPart[] =>
  text === '' && reasons.length === 0
    ? []
    : [before, ...(reasons.length > 0 ? [{ list: reasons }] : []), ...(text === '' ? [] : [{ quote: text }])];

const ownPage = ({ id, isAdmin }: ToAuthor) => addressOf(isAdmin ? 'articleEdit' : 'myArticleDetail', { id });
const publicPage = ({ id }: ToAuthor) => addressOf('articleDetail', { id });

const YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Jakarta' });

/**
 * Adds a citation in one line: 'Siti Rahma, Budi Santoso (2026). Judul. Publikasi. https://…'. Adds nothing if a name
 * or the title could mislead (isPlainTitle).
 */
function citationPart(details: ToAuthor, { doi, authors, publishedAt }: Published): LetterPart[] {
  const { title, site } = details;
  if (!isPlainTitle(title) || !authors.flatMap(namesOf).every(isPlainName)) return [];
  const address = doi === null ? site.publicUrl + publicPage(details) : `https://doi.org/${doi}`;
  const work = /[.?!…]$/u.test(title) ? title : `${title}.`;
  const names = authors.map(fullName).join(', ');
  return [{ typed: `Cara mengutip:\n${names} (${YEAR.format(publishedAt)}). ${work} ${site.publication}. ${address}` }];
}

/** Links to the page where authors write to the editors, because replies to these mails do not reach the editors. */
const askBack = (details: ToAuthor, before: string): LetterPart[] =>
  details.isAdmin ? [] : [{ before, url: ownPage(details) }];

/** `usualDays`: how many days a decision usually takes, if that is known. */
export function articleReceivedMail(details: ToAuthor & { usualDays: number | undefined }): ArticleMail {
  const { usualDays } = details;
  return articleMail('Artikel Anda kami terima', details, {
    topic: 'received',
    first: 'Terima kasih. Artikel Anda telah kami terima dan kini menunggu keputusan redaksi.',
    parts: [
      'Yang terjadi berikutnya: redaksi membaca artikel Anda, lalu menerbitkannya, meminta perbaikan, atau menolaknya. Anda menerima email begitu ada keputusan.',
      ...(usualDays === undefined
        ? []
        : [`Biasanya keputusan datang dalam ${usualDays === 1 ? 'satu' : formatCount(usualDays)} hari.`]),
      {
        before: 'Sampai saat itu Anda dapat mengubah tulisan, menariknya kembali, dan menulis kepada redaksi di sini:',
        url: ownPage(details),
      },
    ],
  });
}

type Approved = DecisionDetails & {
  work: Published;
  isRevision?: boolean;
  /** The author's id, if this article is the author's only public one: the mail then links to the author's page. */
  newAuthorPage?: number | undefined;
};

export function articleApprovedMail(details: Approved): ArticleMail {
  const { words = NO_WORDS, isRevision = false, newAuthorPage } = details;
  return articleMail(isRevision ? 'Usulan perubahan Anda disetujui' : 'Artikel Anda telah disetujui', details, {
    topic: 'decisions',
    first: isRevision
      ? `Kabar baik: usulan perubahan Anda telah disetujui dan kini tampil di situs ${details.site.name}.`
      : `Kabar baik: artikel Anda telah disetujui dan kini dapat dibaca siapa saja di situs ${details.site.name}.`,
    parts: [
      ...wordsPart(words, 'Catatan redaksi:'),
      { before: 'Lihat dan bagikan artikel Anda di sini:', url: publicPage(details) },
      ...(newAuthorPage === undefined
        ? []
        : [
            {
              before: 'Kini pembaca juga menemukan halaman tentang Anda, dengan yang Anda tulis di profil Anda:',
              url: addressOf('author', { id: newAuthorPage }),
            },
          ]),
      ...citationPart(details, details.work),
      'Terima kasih telah menulis bersama kami. Kami menantikan tulisan Anda berikutnya.',
    ],
  });
}

/** `isMoved`: the article was already scheduled, for another time. */
export function articleScheduledMail(details: DecisionDetails & { work: Published; isMoved?: boolean }): ArticleMail {
  const { words = NO_WORDS, work, isMoved = false } = details;
  const time = inWib(work.publishedAt);
  const subject = isMoved ? 'Jadwal terbit artikel Anda diubah' : 'Artikel Anda disetujui dan dijadwalkan';
  return articleMail(subject, details, {
    topic: 'decisions',
    first: isMoved
      ? `Jadwal terbit artikel Anda kami ubah: artikel itu terbit di situs ${details.site.name} pada ${time}.`
      : `Kabar baik: artikel Anda telah disetujui dan terbit di situs ${details.site.name} pada ${time}.`,
    parts: [
      ...wordsPart(words, 'Catatan redaksi:'),
      { before: 'Sampai saat itu Anda dapat membukanya di sini:', url: ownPage(details) },
      ...citationPart(details, work),
    ],
  });
}

export function articleReviseMail(details: DecisionDetails & { isRevision: boolean }): ArticleMail {
  const { id, words = NO_WORDS, isRevision, isAdmin } = details;
  const form = isAdmin ? ownPage(details) : addressOf('postArticle', { artikel: id });
  return articleMail(
    isRevision ? 'Usulan perubahan Anda belum dapat kami terima' : 'Artikel Anda perlu perbaikan',
    details,
    {
      topic: 'decisions',
      first: isRevision
        ? 'Terima kasih telah mengusulkan perubahan. Untuk saat ini artikel Anda tetap tampil seperti sebelumnya, tanpa perubahan itu.'
        : 'Terima kasih telah mengirim artikel kepada kami. Kami telah membacanya, dan memintanya diperbaiki dahulu.',
      parts: [
        ...wordsPart(words, isRevision ? 'Alasan redaksi:' : 'Yang perlu diperbaiki:'),
        ...(isRevision
          ? [{ before: 'Tulisan Anda tidak hilang. Lihat di sini:', url: ownPage(details) }]
          : [
              'Tulisan Anda tidak hilang. Perbaiki, lalu kirim lagi artikel yang sama:',
              { button: 'Perbaiki', url: form },
              ...askBack(details, 'Ada pertanyaan? Tulis kepada redaksi di halaman artikel Anda:'),
            ]),
      ],
    },
  );
}

/** `wasPublic`: visitors could read the article until now. */
export function articleRejectedMail(details: DecisionDetails & { wasPublic: boolean }): ArticleMail {
  const { wasPublic, isAdmin, words = NO_WORDS } = details;
  const hasReason = words.text !== '' || words.reasons.length > 0;
  return articleMail(
    wasPublic ? 'Artikel Anda tidak lagi ditampilkan' : 'Artikel Anda belum dapat kami terbitkan',
    details,
    {
      topic: 'decisions',
      first: wasPublic
        ? `Kami telah meninjau kembali artikel Anda. Untuk saat ini artikel ini tidak lagi kami tampilkan di situs ${details.site.name}, dan statusnya menjadi ditolak.`
        : 'Terima kasih telah mengirim artikel kepada kami. Kami telah membacanya, dan mohon maaf, artikel ini belum dapat kami terbitkan. Statusnya kini ditolak.',
      parts: [
        ...wordsPart(words, 'Alasan redaksi:'),
        ...(isAdmin
          ? [{ before: 'Tulisan Anda tidak hilang. Sunting di sini:', url: ownPage(details) }]
          : askBack(
              details,
              hasReason
                ? 'Tulisan Anda tidak hilang. Ada pertanyaan tentang keputusan ini, atau ingin artikel ini ditinjau lagi? Tulis kepada redaksi di halaman artikel Anda:'
                : 'Tulisan Anda tidak hilang. Ingin tahu alasannya, atau ingin artikel ini ditinjau lagi? Tulis kepada redaksi di halaman artikel Anda:',
            )),
      ],
    },
  );
}

/** `texts`: the admins' comments, the oldest first. */
export function commentToAuthorMail(details: ToAuthor & { texts: readonly string[] }): ArticleMail {
  const { id, isAdmin, texts } = details;
  return articleMail('Pesan dari redaksi', details, {
    topic: 'messages',
    first: 'Redaksi menulis kepada Anda tentang artikel ini:',
    parts: [
      ...quoteParts(texts),
      {
        before: 'Jawab di halaman artikel Anda. Balasan ke email ini tidak sampai kepada redaksi:',
        url: isAdmin ? addressOf('review', { artikel: id, lihat: 'riwayat' }) : ownPage(details),
      },
    ],
  });
}

/** Notifies an author that a decision was undone, after a mail had reported it. */
export function decisionUndoneMail(
  details: ToAuthor & { status: string; isRevision: boolean; publishAt?: Date | undefined },
): ArticleMail {
  const { publishAt } = details;
  const status = publishAt ? `${details.status}, terjadwal terbit pada ${inWib(publishAt)}` : details.status;
  return articleMail('Keputusan diperbarui', details, {
    topic: 'decisions',
    first:
      'Keputusan yang kami kirimkan sebelum ini telah dibatalkan. Mohon maaf atas kekeliruan itu, dan abaikan email sebelumnya.',
    parts: [
      details.isRevision
        ? 'Usulan perubahan Anda menunggu keputusan redaksi lagi. Sampai disetujui, pembaca melihat artikel seperti sebelumnya.'
        : `Status artikel Anda sekarang: ${status}.`,
      { before: 'Lihat artikel Anda di sini:', url: ownPage(details) },
    ],
  });
}
