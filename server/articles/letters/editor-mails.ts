import { type QueueTab, TAB_NAMES } from '#contract/articles/article-status.ts';
import type { PersonName } from '#contract/identity/full-name.ts';
import { formatCount } from '#contract/rules.ts';
import { addressOf } from '#contract/routes.ts';
import { type ArticleDetails, articleMail, quoteParts, titleWithAuthor } from './article-parts.ts';
import { type LetterPart, layOut, type MailText, type Recipient } from '#server/mail/letters/letter.ts';

const TITLES_IN_DIGEST = 10;

type NamedArticle = PersonName & { id: number; title: string };

/** Notifies an admin of new articles. `articles`: at least one, the oldest first; the mail lists at most ten. */
export function articlesSubmittedMail({ articles, ...to }: Recipient & { articles: NamedArticle[] }): MailText {
  const reason =
    'Email ini dikirim kepada semua admin, paling sering sekali dalam 15 menit, dan sekali dalam satu jam bila lebih dari sepuluh artikel masuk. Jika admin lain sudah memutuskannya, tidak ada lagi yang perlu dilakukan.';
  const [one, ...others] = articles;
  if (one && others.length === 0) {
    const { id, title } = one;
    const about = { ...to, id, title };
    return articleMail('Artikel baru menunggu persetujuan', about, {
      topic: 'submissions',
      first: 'Ada artikel baru yang menunggu keputusan Anda.',
      author: one,
      parts: [decide(id), reason],
    });
  }
  const more = articles.length - TITLES_IN_DIGEST;
  return layOut({
    topic: 'submissions',
    subject: `${articles.length} artikel baru menunggu persetujuan`,
    to: to.nama_depan,
    site: to.site,
    parts: [
      `Ada ${articles.length} artikel baru yang menunggu keputusan Anda.`,
      ...articles
        .slice(0, TITLES_IN_DIGEST)
        .flatMap((article) => [titleWithAuthor(article.title, article), decide(article.id)]),
      ...(more > 0 ? [{ before: `Dan ${more} artikel lain. Semuanya ada di sini:`, url: addressOf('review') }] : []),
      reason,
    ],
  });
}

const decide = (id: number): LetterPart => ({
  before: 'Baca dan tentukan statusnya di sini:',
  url: reviewPage({ id, tab: 'waiting' }),
});

/** What mails to admins about one article need. `nama_depan`: the admin's first name. `author`: the author's name. */
type ToEditor = ArticleDetails & { author: PersonName };

/** Returns the address that opens an article in its tab of the queue. The first tab needs no parameter. */
function reviewPage({ id, tab }: { id: number; tab: QueueTab | undefined }): string {
  const name = tab === undefined || tab === 'waiting' ? undefined : TAB_NAMES[tab];
  return addressOf('review', { artikel: id, tab: name });
}

/** `texts`: the author's comments, the oldest first. `tab`: the queue's tab that lists the article, if any. */
export function commentToEditorsMail(
  details: ToEditor & { texts: readonly string[]; tab: QueueTab | undefined },
): MailText {
  const { author, texts } = details;
  return articleMail('Pesan dari penulis', details, {
    topic: 'questions',
    author,
    first: 'Penulis menulis kepada redaksi tentang artikel ini:',
    parts: [
      ...quoteParts(texts),
      {
        before: 'Jawab di halaman artikel. Balasan ke email ini tidak sampai kepada penulis:',
        url: reviewPage(details),
      },
    ],
  });
}

/** Notifies an admin that an author has sent an article again, or has proposed a revision of a public article. */
export function articleSentAgainMail(
  details: ToEditor & {
    isRevision: boolean;
    /** The author's comment on the changes; may be empty. */
    note: string;
    /** Words changed since the text that was last decided on; undefined if unknown. */
    words: { added: number; removed: number } | undefined;
  },
): MailText {
  const { author, isRevision, note, words } = details;
  return articleMail(isRevision ? 'Usulan perubahan artikel' : 'Artikel dikirim lagi', details, {
    topic: 'submissions',
    author,
    first: isRevision
      ? 'Penulis mengusulkan perubahan atas artikel yang sudah terbit. Sampai disetujui, pembaca melihat artikel seperti sekarang.'
      : 'Penulis mengirim lagi artikel ini, dan menunggu keputusan Anda.',
    parts: [
      ...(note === '' ? [] : ['Catatan penulis:', { quote: note }]),
      ...(words ? [describeChangedWords(words)] : []),
      {
        before: 'Lihat perubahannya dan tentukan statusnya di sini:',
        url: reviewPage({ id: details.id, tab: isRevision ? 'revisions' : 'waiting' }),
      },
    ],
  });
}

function describeChangedWords({ added, removed }: { added: number; removed: number }): string {
  return added + removed === 0
    ? 'Kata-kata di isinya tidak berubah.'
    : `Isinya berubah: ${formatCount(added)} kata ditambahkan, ${formatCount(removed)} kata dihapus.`;
}

type LongWaiting = NamedArticle & { tab: QueueTab | undefined; days: number };

/** Reminds an admin that `count` articles have waited for seven days. `articles`: the oldest of them, at least one. */
export function longWaitingMail(details: Recipient & { count: number; articles: LongWaiting[] }): MailText {
  const { nama_depan, count, articles, site } = details;
  const oldest = count > articles.length ? ` Inilah ${articles.length} yang paling lama:` : '';
  return layOut({
    topic: 'reminder',
    subject: `${formatCount(count)} artikel menunggu tujuh hari atau lebih`,
    to: nama_depan,
    site,
    parts: [
      `Ada ${formatCount(count)} artikel atau usulan perubahan yang menunggu keputusan redaksi tujuh hari atau lebih.${oldest}`,
      ...articles.flatMap((article) => [
        titleWithAuthor(article.title, article),
        {
          before: `Menunggu ${formatCount(article.days)} hari. Baca dan tentukan statusnya di sini:`,
          url: reviewPage(article),
        },
      ]),
      { before: 'Semua yang menunggu ada di sini, yang paling lama di atas:', url: addressOf('review') },
      'Email ini dikirim kepada semua admin setiap Senin pagi, selama ada yang menunggu selama itu.',
    ],
  });
}
