import { z } from 'zod';
import { MAIL_FINDINGS, MAIL_RECORDS } from './mail-findings.ts';

const mailCheck = z.object({
  record: z.enum(MAIL_RECORDS),
  finding: z.enum(MAIL_FINDINGS),
  values: z.array(z.string()).describe('The records, as the name servers have them'),
});

export const mailDomainAnswer = z.object({
  domain: z.string().describe("The domain of MAIL_FROM's address"),
  is_reserved: z.boolean().describe('A domain like contoh.test, which exists nowhere; nothing is looked up'),
  checks: z.array(mailCheck),
});

export type MailCheck = z.infer<typeof mailCheck>;
export type MailDomain = z.infer<typeof mailDomainAnswer>;
