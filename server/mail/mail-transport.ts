/** One mail on its way. Every try of it says the same, down to its Message-ID and Date. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  queuedAt: Date;
};

export type MailTransport = {
  kind: 'smtp' | 'eml';
  /**
   * Resolves once the mail is taken over, within a minute. Throws MailRefused where another try is of no use. The
   * messages of its errors may be logged: they hold no address and nothing of the mail.
   */
  send(mail: Mail): Promise<void>;
  /** Throws when mail could not be handed over now. */
  check(): Promise<void>;
  /** Breaks off what is being sent. */
  close(): void;
};

export class MailRefused extends Error {}
