import type { NodemailerError, Transporter } from 'nodemailer';
import { MailRefused, type MailTransport } from './mail-transport.ts';
import { type Sender, toMessage } from '#server/mail/message.ts';

/** The outbox reserves a mail for two minutes, so one try must end well before that. */
const SEND_DEADLINE_MS = 60_000;
/** Mail servers close idle connections. Closing first avoids writing into a connection that the server has closed. */
const IDLE_MS = 10_000;

export function smtpTransport(url: string, sender: Sender): MailTransport {
  const closing = new AbortController();
  const options = {
    // Query parameters of the address, such as ?requireTLS=false, override the options below.
    url,
    // All mails of a round share one connection: the TLS handshake and the login take longer than a mail.
    pool: true as const,
    maxConnections: 1,
    idleTimeout: IDLE_MS,
    // The outbox does the retries and counts them.
    maxRequeues: 0,
    requireTLS: wouldExposePassword(new URL(url)),
    dnsTimeout: 5000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  let opening: Promise<Transporter> | undefined;
  // Loaded with the first mail: nodemailer takes memory that a quiet site can save.
  const open = () => (opening ??= import('nodemailer').then(({ createTransport }) => createTransport(options)));

  return {
    kind: 'smtp',
    async send(mail) {
      const message = toMessage(mail, sender);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_DEADLINE_MS)]);
      try {
        const mailer = await open();
        await mailer.sendMail({ ...message, signal });
      } catch (error) {
        throw toSafeError(error);
      }
    },
    async check() {
      try {
        const mailer = await open();
        await mailer.verify();
      } catch (error) {
        throw toSafeError(error);
      }
    },
    close() {
      closing.abort();
      void opening?.then((mailer) => mailer.close());
    },
  };
}

/**
 * Whether nodemailer could send the password in the clear: it does so if an attacker strips STARTTLS from the server's
 * capabilities.
 */
function wouldExposePassword({ protocol, username, hostname }: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'smtp:' && username !== '' && !isLoopback;
}

/** Omits the original error as the cause: it would put the addresses back into the log. */
function toSafeError(thrown: unknown): Error {
  const error = thrown as NodemailerError;
  // A 5xx about the login or the sender can be fixed by the operator, so the mail stays in the queue.
  const isForGood = error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA');
  return isForGood ? new MailRefused(describe(error)) : new Error(describe(error));
}

function describe({ code, message, response = '' }: NodemailerError): string {
  // A server that has read the mail may quote it in its response, so only the status numbers are logged.
  if (code === 'EMESSAGE') return `EMESSAGE: ${STATUS_NUMBERS.exec(response)?.[0] ?? 'failed'}`;
  const withoutAddresses = message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').replace(/\s+/g, ' ');
  return code ? `${code}: ${withoutAddresses}` : withoutAddresses;
}

const STATUS_NUMBERS = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/;
