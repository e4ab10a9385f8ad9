import { namesOf, type PersonName } from '#contract/identity/full-name.ts';
import type { MailTopic } from '#contract/accounts/mails-wanted.ts';
import { type Letter, type LetterPart, layOut, type MailText, type Recipient } from '#server/mail/letters/letter.ts';
import { isPlainName, isPlainTitle, shorten } from '#server/mail/letters/user-text.ts';

/** What every mail about an article contains about the article and its recipient. */
export type ArticleDetails = Recipient & { id: number; title: string };

type ArticleLetter = { topic: MailTopic; first: string; author?: PersonName; parts: LetterPart[] };

const SUBJECT_TITLE_CHARACTERS = 50;

/** `plain`: the letter for an author with an unconfirmed address, without title and other texts by the author. */
export type ArticleMail = MailText & { plain: Letter };

/**
 * Lays out a mail about one article. The title is in the subject and below the first paragraph, unless the title could
 * mislead the recipient (isPlainTitle). Mail programs show all mails about an article as one thread. `author`: the name
 * to show beside the title, in mails to admins.
 */
export function articleMail(
  what: string,
  { id, title, nama_depan: to, site }: ArticleDetails,
  { topic, first, author, parts }: ArticleLetter,
): ArticleMail {
  const letter: Letter = {
    topic,
    subject: isPlainTitle(title) ? `${what}: “${shorten(title, SUBJECT_TITLE_CHARACTERS)}”` : what,
    to,
    site,
    thread: threadOf(site.publicUrl, id),
    parts: [first, ...(author ? [titleWithAuthor(title, author)] : titlePart(title)), ...parts],
  };
  const plain = { subject: what, to: '', site, parts: [first, ...parts.filter((part) => !isTyped(part))] };
  return { ...layOut(letter), plain };
}

const isTyped = (part: LetterPart) => typeof part !== 'string' && ('typed' in part || 'title' in part);

/** Returns the Message-ID that all mails about an article refer to. No mail has this ID; it only forms the thread. */
function threadOf(publicUrl: string, id: number): string {
  return `artikel-${id}@${new URL(publicUrl).hostname.replace(/[^\w.-]/g, '')}`;
}

const titlePart = (title: string): LetterPart[] => (isPlainTitle(title) ? [{ title }] : []);

const TEXTS_IN_MAIL = 5;

/** Quotes the last five texts that a user has written, with a hint if there are more. `texts`: the oldest first. */
export function quoteParts(texts: readonly string[]): LetterPart[] {
  const more = texts.length - TEXTS_IN_MAIL;
  return [
    ...(more > 0 ? [`${more} pesan sebelumnya ada di halaman artikel.`] : []),
    ...texts.slice(-TEXTS_IN_MAIL).map((quote) => ({ quote })),
  ];
}

/** Returns a title with its author's name. Users choose both, so a title or name that could mislead is replaced. */
export function titleWithAuthor(title: string, author: PersonName): LetterPart {
  const names = namesOf(author);
  return {
    title: isPlainTitle(title) ? title : 'Judul tidak ditampilkan di email ini demi keamanan',
    by: names.every(isPlainName) ? names.join(' ') : 'seorang penulis',
  };
}
