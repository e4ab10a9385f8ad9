/**
 * What the author of an article is mailed about a decision of the caller. `complete`: a mail with the title. `untitled`:
 * a mail with the editors' words only, because the address is not confirmed. The others get no mail: `stopped` by the
 * reader of that address, `unwanted` by the author, `off` for all authors (NOTIFY_AUTHORS), `closed` account, `own`
 * article.
 */
export const DECISION_MAILS = ['complete', 'untitled', 'stopped', 'unwanted', 'off', 'closed', 'own'] as const;
export type DecisionMail = (typeof DECISION_MAILS)[number];
