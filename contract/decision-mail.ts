/**
 * What the author of an article is mailed about a decision of the caller. `complete`: a mail with the title. `untitled`: one
 * with the editors' words only, because nobody has confirmed the address. None: `stopped` by the reader of that address,
 * `unwanted` by the author, `off` for everyone (NOTIFY_AUTHORS), `closed` account, `own` article.
 */
export const DECISION_MAILS = ['complete', 'untitled', 'stopped', 'unwanted', 'off', 'closed', 'own'] as const;
export type DecisionMail = (typeof DECISION_MAILS)[number];
