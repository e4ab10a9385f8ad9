/** A mail to send. All tries of a mail are identical, including the Message-ID and the date. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The Message-ID to which all mails of a thread refer, without brackets. */
  thread?: string | undefined;
  /** A POST to this URL switches mails of this kind off (RFC 8058). */
  unsubscribe?: string | undefined;
  queuedAt: Date;
};

export type MailTransport = {
  kind: 'smtp' | 'eml';
  /**
   * Resolves within a minute, when the mail server has accepted the mail. Throws MailRefused if each further try would
   * fail too. Errors may be logged: their messages contain no address and no part of the mail.
   */
  send(mail: Mail): Promise<void>;
  /** Throws if the transport cannot deliver mail at the moment. */
  check(): Promise<void>;
  /** Aborts the mail that is being sent. */
  close(): void;
};

export class MailRefused extends Error {}
