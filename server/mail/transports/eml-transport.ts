import { constants } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, MailTransport } from './mail-transport.ts';
import { type Sender, toMessage } from '#server/mail/message.ts';

/**
 * Writes each mail as a complete file that mail programs can open. Mails contain reset codes, so only the owner may
 * read the files.
 */
export function emlTransport(folder: string, sender: Sender, log: FastifyBaseLogger): MailTransport {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });

  return {
    kind: 'eml',
    async send(mail) {
      // Loaded with the first mail: nodemailer takes memory that a quiet site can save.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toMessage(mail, sender));
      await makeFolder();
      const file = join(folder, fileName(mail));
      await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      log.info({ file }, 'a mail was written');
    },
    async check() {
      await makeFolder();
      await access(folder, constants.W_OK);
    },
    close() {},
  };
}

/** Sorts by time. Every try of a mail has the same name, so that a second try leaves no second file. */
const fileName = ({ id, queuedAt }: Mail) => `${queuedAt.toISOString().replaceAll(':', '-')}_${id}.eml`;
