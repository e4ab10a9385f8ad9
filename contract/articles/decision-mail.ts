/**
 * The mail that an article's author gets about a decision of the caller. `complete`: with the title. `untitled`: with
 * the editors' words only, because the address is not confirmed. With any other value the author gets no mail: the
 * recipient stopped all mail to the address (`stopped`), the author does not want such mails (`unwanted`),
 * NOTIFY_AUTHORS is off (`off`), the account is `closed`, or the caller is the author (`own`).
 */
export const DECISION_MAILS = ['complete', 'untitled', 'stopped', 'unwanted', 'off', 'closed', 'own'] as const;
export type DecisionMail = (typeof DECISION_MAILS)[number];
