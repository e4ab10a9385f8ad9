import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { type Mail, MailRefused } from './transports/mail-transport.ts';

export type Sender = { name: string; address: string };

/** Allows no character that would begin a second address, a comment or a header. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Returns the single sender that MAIL_FROM names, or undefined. */
export function readSender(mailFrom: string): Sender | undefined {
  if (/\p{Cc}/u.test(mailFrom)) return undefined;
  const [sender, ...others] = addressparser(mailFrom, { flatten: true });
  return sender && others.length === 0 && PLAIN_ADDRESS.test(sender.address) ? sender : undefined;
}

export function toMessage(mail: Mail, sender: Sender): SendMailOptions {
  if (!PLAIN_ADDRESS.test(mail.recipient)) throw new MailRefused('The recipient is not one plain address');
  return {
    from: sender,
    // nodemailer would parse a string as a list of addresses; an object is exactly one.
    to: { name: '', address: mail.recipient },
    subject: mail.subject.replace(/\p{Cc}+/gu, ' '),
    text: mail.text,
    html: mail.html,
    date: mail.queuedAt,
    messageId: `<${mail.id}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`,
    // Mail programs show mails with the same reference together, also where they never saw the mail that it names.
    ...(mail.thread !== undefined && { references: [`<${mail.thread}>`], inReplyTo: `<${mail.thread}>` }),
    headers: {
      // RFC 3834: keeps automatic replies such as absence notices away.
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'id',
      // RFC 8058 allows https only.
      ...(mail.unsubscribe?.startsWith('https:') && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
