import { ROLE_ADMIN } from '#contract/constants.ts';
import { keysOf } from '#contract/objects.ts';

/**
 * The kinds of mail that a user can switch off. Mails about the account and its security are always sent, so they are
 * not listed. The browser loads this file: do not import zod, which is large.
 */
export const MAIL_TOPICS = {
  received: { side: 'author', label: 'Artikel saya telah diterima', isForAdmins: false },
  decisions: { side: 'author', label: 'Keputusan redaksi atas artikel saya', isForAdmins: true },
  messages: { side: 'author', label: 'Pesan dari redaksi tentang artikel saya', isForAdmins: true },
  submissions: { side: 'editors', label: 'Artikel baru, perbaikan, dan usulan perubahan dari penulis' },
  questions: { side: 'editors', label: 'Pesan dari penulis' },
  reminder: { side: 'editors', label: 'Pengingat Senin pagi tentang artikel yang lama menunggu' },
} as const satisfies Record<string, Topic>;

type Topic = { label: string } & ({ side: 'author'; isForAdmins: boolean } | { side: 'editors' });

export type MailTopic = keyof typeof MAIL_TOPICS;

export const mailTopics = keysOf(MAIL_TOPICS);

/** Returns the kinds of mail that users of a role can get. `notify`: the operator's settings for all users. */
export function topicsFor(role: number, notify: { notifyAuthors: boolean; notifyAdmins: boolean }): MailTopic[] {
  const isAdmin = role === ROLE_ADMIN;
  return mailTopics.filter((name) => {
    const topic: Topic = MAIL_TOPICS[name];
    if (topic.side === 'editors') return isAdmin && notify.notifyAdmins;
    return notify.notifyAuthors && (topic.isForAdmins || !isAdmin);
  });
}
