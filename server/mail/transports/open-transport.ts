import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/process/config.ts';
import { ConfigError } from '#server/process/settings.ts';
import { emlTransport } from './eml-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { readSender } from '#server/mail/message.ts';
import { smtpTransport } from './smtp-transport.ts';

export function openTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: FastifyBaseLogger,
): MailTransport {
  const sender = readSender(config.mailFrom);
  if (!sender) {
    throw new ConfigError("MAIL_FROM must be one sender. Example: MAIL_FROM='Terarah <no-reply@terarah.example>'");
  }
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, sender)
    : emlTransport(join(config.dataDir, 'outbox'), sender, log);
}
