import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/process/settings.ts';
import { openTransport } from './open-transport.ts';

const mail = {
  id: 'first',
  recipient: 'ani@contoh.test',
  subject: 'Kode untuk Anda — “é”',
  text: 'Halo Ani, kodenya ABCD-EFGH – hangat dari kami.',
  html: '<p>Halo Ani, kodenya <b>ABCD-EFGH</b>.</p>',
  queuedAt: new Date('2026-03-01T08:30:00.000Z'),
};

let dataDir: string;
let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'terarah-eml-'));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

function openEml(mailFrom = 'Terarah <no-reply@terarah.test>') {
  const { log } = fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } });
  return openTransport({ smtpUrl: undefined, mailFrom, dataDir }, log);
}

const filesIn = (folder: string) => readdir(folder).then((names) => names.toSorted());

test('without SMTP_URL each mail becomes a complete .eml file in DATA_DIR/outbox', async () => {
  const transport = openEml();
  await transport.check();
  await transport.send(mail);

  const [name = '', ...others] = await filesIn(join(dataDir, 'outbox'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^2026-03-01T08-30-00.000Z_first\.eml$/);
  const bytes = await readFile(join(dataDir, 'outbox', name));
  expect(await PostalMime.parse(bytes)).toMatchObject({
    from: { name: 'Terarah', address: 'no-reply@terarah.test' },
    to: [{ address: 'ani@contoh.test' }],
    subject: mail.subject,
    text: expect.stringContaining('ABCD-EFGH – hangat'),
    html: expect.stringContaining('<b>ABCD-EFGH</b>'),
  });
  expect(bytes.toString().replaceAll('\r\n', '')).not.toContain('\n');
});

test('file names sort by time, and a second try of a mail leaves one file', async () => {
  const transport = openEml();
  const later = { ...mail, id: 'another', queuedAt: new Date('2026-03-01T08:30:00.001Z') };
  for (const next of [later, mail, mail]) await transport.send(next);
  const names = await filesIn(join(dataDir, 'outbox'));
  expect(names.map((name) => name.split('_')[1])).toEqual(['first.eml', 'another.eml']);
});

test('the log names the file, but not the subject, the recipient or the text', async () => {
  await openEml().send(mail);
  const text = logged.join('');
  expect(text).toContain('first.eml');
  expect(text).not.toContain(mail.subject);
  expect(text).not.toMatch(/ABCD|ani@contoh/);
});

test.skipIf(process.platform === 'win32')('only the owner can read the folder and the files', async () => {
  await openEml().send(mail);
  const [name = ''] = await filesIn(join(dataDir, 'outbox'));
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o077).toBe(0);
  expect((await stat(join(dataDir, 'outbox', name))).mode & 0o077).toBe(0);
});

test.each([
  'a@contoh.test, b@contoh.test',
  'Terarah',
  'a@contoh.test\nBcc: b@contoh.test',
  'Grup: a@contoh.test, b@x.test;',
])('MAIL_FROM that is not one sender stops the start: %j', (mailFrom) => {
  expect(() => openEml(mailFrom)).toThrow(ConfigError);
});
