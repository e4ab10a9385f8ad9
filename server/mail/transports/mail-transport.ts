/** A mail to be sent. Every try of it is identical, including its Message-ID and Date. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Message-ID of the thread's beginning, without brackets. */
  thread?: string | undefined;
  /** Address that switches such mails off by a POST (RFC 8058). */
  unsubscribe?: string | undefined;
  queuedAt: Date;
};

export type MailTransport = {
  kind: 'smtp' | 'eml';
  /**
   * Resolves once the mail server has accepted the mail, within a minute. Throws MailRefused if another try is useless.
   * The messages of its errors may be logged: they contain no address and no part of the mail.
   */
  send(mail: Mail): Promise<void>;
  /** Throws if no mail could be delivered right now. */
  check(): Promise<void>;
  /** Aborts the mail that is being sent. */
  close(): void;
};

export class MailRefused extends Error {}
