import type { DecisionMail } from '#contract/articles/decision-mail.ts';
import { loadFacts } from '#web/review/load-article.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { inCount } from '#web/ui/format.ts';

const WORDS: Readonly<Record<DecisionMail, string>> = {
  complete: 'Penulis diberi tahu lewat email.',
  untitled:
    'Alamat email penulis belum dipastikan. Penulis diberi tahu lewat email dengan pesan Anda, tanpa judul dan nama.',
  stopped: 'Tidak ada email: pemilik alamat itu menghentikannya. Penulis membaca keputusan ini di situs.',
  unwanted: 'Tidak ada email: penulis mematikannya. Penulis membaca keputusan ini di situs.',
  off: 'Tidak ada email: email kepada penulis dimatikan untuk seluruh situs. Penulis membaca keputusan ini di situs.',
  closed: 'Tidak ada email: akun penulis sudah ditutup.',
  own: 'Tidak ada email: artikel ini milik Anda sendiri.',
};

/** Returns the mails for decisions sent together. An author with an unconfirmed address gets only one mail. */
export function mailsOf(items: readonly { mail: DecisionMail; author: { id: number } }[]): DecisionMail[] {
  const isFirstOfAuthor = ({ author }: (typeof items)[number], index: number) =>
    items.findIndex((one) => one.mail === 'untitled' && one.author.id === author.id) === index;
  return items
    .filter((item, index) => item.mail !== 'untitled' || isFirstOfAuthor(item, index))
    .map(({ mail }) => mail);
}

/** Says whether the authors get a mail about the decision, and what it contains. Empty while that is unknown. */
export function DecisionMailNotice({ mails }: { mails: readonly DecisionMail[] }) {
  const [first] = mails;
  if (first === undefined) return null;
  return <p className="text-sm text-ink-soft">{mails.length === 1 ? WORDS[first] : sum(mails)}</p>;
}

function sum(mails: readonly DecisionMail[]): string {
  const of = (...kinds: DecisionMail[]) => mails.filter((mail) => kinds.includes(mail)).length;
  const [complete, untitled] = [of('complete'), of('untitled')];
  if (complete === mails.length) return 'Setiap penulis diberi tahu lewat email.';
  const others = mails.length - complete - untitled;
  const parts = [
    ...(complete > 0 ? [`${inCount(complete)} dengan email`] : []),
    ...(untitled > 0 ? [`${inCount(untitled)} dengan email tanpa judul, karena alamatnya belum dipastikan`] : []),
    ...(others > 0 ? [`${inCount(others)} tanpa email`] : []),
  ];
  return `Penulis diberi tahu: ${parts.join('; ')}.`;
}

/** Loads and shows the notice for one article. Stays empty if loading fails. */
export function LoadedMailNotice({ articleId }: { articleId: number }) {
  const facts = useLoaded(articleId, loadFacts);
  return <DecisionMailNotice mails={facts ? [facts.mail] : []} />;
}
