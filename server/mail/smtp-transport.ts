import type { NodemailerError, Transporter } from 'nodemailer';
import { MailRefused, type MailTransport } from './mail-transport.ts';
import { type Sender, toMessage } from './message.ts';

/** The outbox holds a mail for two minutes, so one try must be over well before. */
const SEND_DEADLINE_MS = 60_000;
/** Mail servers close a connection that says nothing for long. We close it first, and so never write into a closed one. */
const IDLE_MS = 10_000;

export function smtpTransport(url: string, sender: Sender): MailTransport {
  const closing = new AbortController();
  const options = {
    // What the address says in its query, like ?requireTLS=false, wins over the options here.
    url,
    // One connection for the mails of a round: the TLS handshake and the login take longer than a mail.
    pool: true as const,
    maxConnections: 1,
    idleTimeout: IDLE_MS,
    // The outbox tries again, and counts.
    maxRequeues: 0,
    requireTLS: wouldExposePassword(new URL(url)),
    dnsTimeout: 5000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  let opening: Promise<Transporter> | undefined;
  // With the first mail, since it takes memory that a quiet site does without.
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
        throw toSafeError(error as NodemailerError);
      }
    },
    async check() {
      try {
        const mailer = await open();
        await mailer.verify();
      } catch (error) {
        throw toSafeError(error as NodemailerError);
      }
    },
    close() {
      closing.abort();
      void opening?.then((mailer) => mailer.close());
    },
  };
}

/** Without this nodemailer would send the password in the clear to whoever strips STARTTLS from the server's offer. */
function wouldExposePassword({ protocol, username, hostname }: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'smtp:' && username !== '' && !isLoopback;
}

/** Without the original as its cause, which would bring the addresses back into the log. */
function toSafeError(error: NodemailerError): Error {
  // A 5xx about the login or the sender is ours to mend, and the mail waits for it.
  const isForGood = error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA');
  return isForGood ? new MailRefused(describe(error)) : new Error(describe(error));
}

function describe({ code, message, response = '' }: NodemailerError): string {
  // A server that has seen the mail may quote it in its answer: only the numbers are kept.
  if (code === 'EMESSAGE') return `EMESSAGE: ${STATUS_NUMBERS.exec(response)?.[0] ?? 'failed'}`;
  const withoutAddresses = message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').replace(/\s+/g, ' ');
  return code ? `${code}: ${withoutAddresses}` : withoutAddresses;
}

const STATUS_NUMBERS = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/;
