// A page of the back office loads this file: do not import zod, which is large.

/** The DNS records that other mail servers query about a sender's domain. */
export const MAIL_RECORDS = ['MX', 'SPF', 'DKIM', 'DMARC'] as const;
export type MailRecord = (typeof MAIL_RECORDS)[number];

/**
 * found: the record is as it should be. missing: there is no record. several: there are several, so receivers ignore
 * them all. open: the record lets any server send in the name of the domain. soft: the record does not ask receivers to
 * act on forged mail. unknown: no DKIM key has one of the usual names. unanswered: the name servers did not respond.
 */
export const MAIL_FINDINGS = ['found', 'missing', 'several', 'open', 'soft', 'unknown', 'unanswered'] as const;
export type MailFinding = (typeof MAIL_FINDINGS)[number];

/** Findings that make receivers reject our mail or mark it as spam. */
export const BAD_FINDINGS: readonly MailFinding[] = ['missing', 'several', 'open'];
