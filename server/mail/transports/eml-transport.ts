import { constants } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, MailTransport } from './mail-transport.ts';
import { type Sender, toMessage } from '#server/mail/message.ts';

/**
 * Writes each mail as a file that mail programs can open. Only the owner may read the files: they contain reset codes.
 */
export function emlTransport(folder: string, sender: Sender, log: FastifyBaseLogger): MailTransport {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });

  return {
    kind: 'eml',
    async send(mail) {
      // Loaded when the first mail is sent, because nodemailer takes memory.
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

/** File names sort by time. All tries of a mail have the same name, so that another try replaces the file. */
const fileName = ({ id, queuedAt }: Mail) => `${queuedAt.toISOString().replaceAll(':', '-')}_${id}.eml`;
