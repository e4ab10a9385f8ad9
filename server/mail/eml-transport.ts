import { constants } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail, MailTransport } from './mail-transport.ts';
import { type Sender, toMessage } from './message.ts';

/** Writes each mail, complete, as a file that mail programs open. They hold reset codes: only the owner may read them. */
export function emlTransport(folder: string, sender: Sender, log: FastifyBaseLogger): MailTransport {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });

  return {
    kind: 'eml',
    async send(mail) {
      // With the first mail, since it takes memory that a quiet site does without.
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

/** Sorts by time; the same for every try, so that none leaves a second file. */
const fileName = ({ id, queuedAt }: Mail) => `${queuedAt.toISOString().replaceAll(':', '-')}_${id}.eml`;
