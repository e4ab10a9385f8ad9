import type { NodemailerError, Transporter } from 'nodemailer';
import { MailRefused, type MailTransport } from './mail-transport.ts';
import { type Sender, toMessage } from '#server/mail/message.ts';

/** A try must end well within the two minutes for which the outbox reserves a mail (CLAIM_MS). */
const SEND_DEADLINE_MS = 60_000;
/** We close an idle connection after this time. If the mail server closed it first, the next mail would fail. */
const IDLE_MS = 10_000;

export function smtpTransport(url: string, sender: Sender): MailTransport {
  const closing = new AbortController();
  const options = {
    // Query parameters of SMTP_URL, such as ?requireTLS=false, override the options below.
    url,
    // Mails that are sent one after another share a connection: TLS and login take longer than sending a mail.
    pool: true as const,
    maxConnections: 1,
    idleTimeout: IDLE_MS,
    // nodemailer must not retry: the outbox does.
    maxRequeues: 0,
    requireTLS: wouldExposePassword(new URL(url)),
    dnsTimeout: 5000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  let opening: Promise<Transporter> | undefined;
  // Loaded when the first mail is sent, because nodemailer takes memory.
  const open = () => (opening ??= import('nodemailer').then(({ createTransport }) => createTransport(options)));

  const withMailer = async (call: (mailer: Transporter) => Promise<unknown>) => {
    try {
      await call(await open());
    } catch (error) {
      throw toSafeError(error);
    }
  };

  return {
    kind: 'smtp',
    async send(mail) {
      const message = toMessage(mail, sender);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_DEADLINE_MS)]);
      await withMailer((mailer) => mailer.sendMail({ ...message, signal }));
    },
    check: () => withMailer((mailer) => mailer.verify()),
    close() {
      closing.abort();
      void opening?.then((mailer) => mailer.close());
    },
  };
}

/**
 * Returns whether the password could be sent unencrypted: nodemailer does so if an attacker removes STARTTLS from the
 * server's capabilities.
 */
function wouldExposePassword({ protocol, username, hostname }: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'smtp:' && username !== '' && !isLoopback;
}

/** Returns an error for the log, without a cause, because the original error contains addresses. */
function toSafeError(thrown: unknown): Error {
  const error: NodemailerError = thrown instanceof Error ? thrown : new Error(String(thrown));
  // An SMTP status 5xx about the login or the sender leaves the mail in the queue: the operator can correct these.
  const isForGood = error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA');
  return isForGood ? new MailRefused(describe(error)) : new Error(describe(error));
}

function describe({ code, message, response = '' }: NodemailerError): string {
  // The mail server has read the mail and may quote it in its response, so only the status numbers are logged.
  if (code === 'EMESSAGE') return `EMESSAGE: ${STATUS_NUMBERS.exec(response)?.[0] ?? 'failed'}`;
  const withoutAddresses = message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').replace(/\s+/g, ' ');
  return code ? `${code}: ${withoutAddresses}` : withoutAddresses;
}

const STATUS_NUMBERS = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/;
