import { afterEach, beforeEach, expect, test } from 'vitest';
import { onlyOne } from '#tests/mails.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/smtp.ts';
import { type Mail, MailRefused } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

const sender = { name: 'Terarah – Riset', address: 'no-reply@terarah.test' };

const mail: Mail = {
  id: '0193f2f0-aaaa-4bbb-8ccc-0123456789ab',
  recipient: 'ani@contoh.test',
  subject: 'Kode untuk Anda — “é”',
  text: 'Halo Ani,\n\nkodenya ABCD-EFGH – hangat dari kami.\n',
  html: '<p>Halo Ani, kodenya <b>ABCD-EFGH</b> – hangat dari kami.</p>',
  queuedAt: new Date('2026-03-01T08:30:00.000Z'),
};

let server: TestSmtpServer;

beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(() => server.stop());

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

test('a mail arrives complete, as text and as HTML', async () => {
  await smtpTransport(server.url, sender).send(mail);

  const received = onlyOne(server.mails);
  expect(received.envelope).toEqual({ from: 'no-reply@terarah.test', to: ['ani@contoh.test'] });
  expect(received.email).toMatchObject({
    from: sender,
    to: [{ address: 'ani@contoh.test' }],
    subject: mail.subject,
    messageId: '<0193f2f0-aaaa-4bbb-8ccc-0123456789ab@terarah.test>',
    date: '2026-03-01T08:30:00.000Z',
  });
  expect(received.email.text?.trim()).toBe(mail.text.trim());
  expect(received.email.html?.trim()).toBe(mail.html);
  expect(received.email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('a mail of a thread refers to its beginning, and has a Message-ID of its own', async () => {
  await smtpTransport(server.url, sender).send({ ...mail, thread: 'artikel-7@terarah.test' });
  expect(server.mails[0]?.email).toMatchObject({
    messageId: '<0193f2f0-aaaa-4bbb-8ccc-0123456789ab@terarah.test>',
    inReplyTo: '<artikel-7@terarah.test>',
    references: '<artikel-7@terarah.test>',
  });
});

test('line breaks in a subject add no header', async () => {
  await smtpTransport(server.url, sender).send({ ...mail, subject: 'Halo\r\nBcc: budi@contoh.test\r\n\r\nisi palsu' });

  const [received] = server.mails;
  expect(received?.envelope.to).toEqual(['ani@contoh.test']);
  expect(received?.email.bcc).toBeUndefined();
  expect(received?.email.subject).toBe('Halo Bcc: budi@contoh.test isi palsu');
});

test.each([
  'ani@contoh.test, budi@contoh.test',
  'ani@contoh.test\r\nBcc: budi@contoh.test',
  'Ani <ani@contoh.test>',
  'ani@contoh.test> SIZE=1\r\nRCPT TO:<budi@contoh.test',
  '',
])('a recipient that is not one plain address is refused unsent: %j', async (recipient) => {
  expect(await failureOf(smtpTransport(server.url, sender).send({ ...mail, recipient }))).toBeInstanceOf(MailRefused);
  expect(server.mails).toEqual([]);
});

test('a 5xx about the recipient or the body is permanent, a 4xx is not', async () => {
  const transport = smtpTransport(server.url, sender);
  for (const at of ['recipient', 'body'] as const) {
    server.refusal = { at, code: 550 };
    expect(await failureOf(transport.send(mail))).toBeInstanceOf(MailRefused);
    server.refusal = { at, code: 450 };
    expect(await failureOf(transport.send(mail))).not.toBeInstanceOf(MailRefused);
  }
});

test('errors contain no address, no quote of the mail and no cause that would', async () => {
  const transport = smtpTransport(server.url, sender);
  server.refusal = { at: 'recipient', code: 550, text: 'no <ani@contoh.test> here' };
  const aboutRecipient = await failureOf(transport.send(mail));
  expect(aboutRecipient?.message).toMatch(/^EENVELOPE: .*550 .*no <\(address\)> here$/);
  expect(aboutRecipient?.cause).toBeUndefined();

  server.refusal = { at: 'body', code: 554, text: 'suspicious words: ABCD-EFGH' };
  expect((await failureOf(transport.send(mail)))?.message).toMatch(/^EMESSAGE: 554( \d\.\d\.\d)?$/);
});

test('a server that is down is a temporary failure, and check() reports it', async () => {
  const transport = smtpTransport(server.url, sender);
  await transport.check();
  await server.stop();
  const failure = await failureOf(transport.send(mail));
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure?.message).toContain('ECONNREFUSED');
  await expect(transport.check()).rejects.toThrow('ECONNREFUSED');
});

test('the login of the address is used, and a wrong one is a temporary failure', async () => {
  const guarded = await startSmtpServer({ login: { user: 'terarah@relay', password: 'p@ss:w/rd' } });
  await smtpTransport(guarded.url, sender).send(mail);
  expect(guarded.mails).toHaveLength(1);

  const failure = await failureOf(smtpTransport(guarded.url.replace(/:[^:@]+@/, ':wrong@'), sender).send(mail));
  expect(failure?.message).toContain('EAUTH');
  expect(failure).not.toBeInstanceOf(MailRefused);
  await guarded.stop();
});

test('a password goes in the clear to this machine only, unless the address allows it', async () => {
  const guarded = await startSmtpServer({ login: { user: 'terarah', password: 'rahasia' } });
  // 0.0.0.0 also reaches this machine, but the transport does not count it as this machine.
  const elsewhere = guarded.url.replace('127.0.0.1', '0.0.0.0');
  const failure = await failureOf(smtpTransport(elsewhere, sender).send(mail));
  expect(failure?.message).toMatch(/TLS/);
  expect(guarded.mails).toEqual([]);

  await smtpTransport(`${elsewhere}/?requireTLS=false`, sender).send(mail);
  expect(guarded.mails).toHaveLength(1);
  await guarded.stop();
});

test('several mails go over one connection, and the next after a break over another', async () => {
  const transport = smtpTransport(server.url, sender);
  for (const id of ['1', '2', '3']) await transport.send({ ...mail, id });
  expect(server.mails).toHaveLength(3);
  expect(server.connections).toBe(1);

  server.refusal = { at: 'body', code: 'hang up' };
  expect(await failureOf(transport.send({ ...mail, id: '4' }))).toBeInstanceOf(Error);
  server.refusal = undefined;
  await transport.send({ ...mail, id: '5' });
  expect(server.connections).toBe(2);
  transport.close();
});

test('close() aborts the mail that is being sent', async () => {
  const transport = smtpTransport(server.url, sender);
  const sending = failureOf(transport.send(mail));
  transport.close();
  expect((await sending)?.message).toContain('EABORT');
});
