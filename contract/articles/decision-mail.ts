/**
 * Which mail the author of an article gets when the caller decides on the article. `complete`: a mail with the title.
 * `untitled`: a mail without the title, because the author's address is not confirmed. The others mean no mail.
 * `stopped`: the reader of the unconfirmed address has stopped mails. `unwanted`: the author has switched such mails
 * off. `off`: NOTIFY_AUTHORS is off. `closed`: the account is closed. `own`: the caller is the author.
 */
export const DECISION_MAILS = ['complete', 'untitled', 'stopped', 'unwanted', 'off', 'closed', 'own'] as const;
export type DecisionMail = (typeof DECISION_MAILS)[number];
