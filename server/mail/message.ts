import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { type Mail, MailRefused } from './transports/mail-transport.ts';

export type Sender = { name: string; address: string };

/** Matches an address without any character that could begin a second address, a comment or a header. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Returns the sender in MAIL_FROM, or undefined if MAIL_FROM is not exactly one valid address. */
export function readSender(mailFrom: string): Sender | undefined {
  if (/\p{Cc}/u.test(mailFrom)) return undefined;
  const [sender, ...others] = addressparser(mailFrom, { flatten: true });
  return sender && others.length === 0 && PLAIN_ADDRESS.test(sender.address) ? sender : undefined;
}

export function toMessage(mail: Mail, sender: Sender): SendMailOptions {
  if (!PLAIN_ADDRESS.test(mail.recipient)) throw new MailRefused('The recipient is not one plain address');
  return {
    from: sender,
    // nodemailer parses a string as a list of addresses. An object is always one address.
    to: { name: '', address: mail.recipient },
    subject: mail.subject.replace(/\p{Cc}+/gu, ' '),
    text: mail.text,
    html: mail.html,
    date: mail.queuedAt,
    messageId: `<${mail.id}@${sender.address.slice(sender.address.indexOf('@') + 1)}>`,
    // Mail programs group mails that refer to the same Message-ID, even if no mail has this Message-ID.
    ...(mail.thread !== undefined && { references: [`<${mail.thread}>`], inReplyTo: `<${mail.thread}>` }),
    headers: {
      // Prevents automatic replies such as absence notices (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'id',
      // RFC 8058 allows only https addresses in these headers.
      ...(mail.unsubscribe?.startsWith('https:') && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
