import { describe, expect, test } from 'vitest';
import { onlyMessage } from '#tests/answers.ts';
import { type MailTopic, mailTopics } from '#contract/accounts/mails-wanted.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';

const t = renewTestApp({ decisionMailSeconds: 0, publicUrl: 'https://terarah.example' });
const author = renewPerson(t);
const admin = renewAdmin(t);

const read = async (who: Person) => (await t.send('GET', 'ownMails', who)).body;
const turnOff = (who: Person, ...off: string[]) => t.send('PUT', 'saveOwnMails', who, { off });
const decide = (id: number, payload: object) => t.send('PUT', `updateStatusArtikel/${id}`, admin, payload);
const comment = (id: number, who: Person) =>
  t.send('POST', `commentArticle/${id}`, who, { text: 'Apa kabar?', to: 'author' });

/** Returns the subjects of the mails to a user up to the colon, in the order of sending. */
async function subjectsTo({ email }: Person): Promise<string[]> {
  const mails = (await t.readMails()).filter(({ to }) => to?.[0]?.address === email);
  return mails.map(({ subject }) => (subject ?? '').replace(/:.*/, ''));
}

/** Causes one mail of each kind about articles, and one about the account. */
async function causeEveryMail(): Promise<void> {
  await createArticle(t, author, { title: 'Menunggu' });
  // Sends the mails queued so far, so that the next mail to the admins names only the article 'Diputuskan'.
  await t.readMails();
  const id = await createArticle(t, author, { title: 'Diputuskan' });
  await decide(id, { verifikasi_admin: 'ditolak' });
  await comment(id, admin);
  t.clock.advance({ min: 11 });
  await t.readMails();
  await comment(id, author);
  t.clock.advance({ min: 11 });
  await t.readMails();
  // A Monday at nine in Jakarta, when admins get the weekly reminder.
  t.clock.set('2026-12-07T02:00:00.000Z');
  for (const { email } of [author, admin]) await t.send('POST', 'forgot-password', undefined, { email });
}

const CODE = 'Kode untuk mereset password Terarah Anda';

test('everyone gets every kind at first, and says at the end of each how to switch it off', async () => {
  expect(await read(author)).toEqual({ topics: ['received', 'decisions', 'messages'], off: [] });
  await causeEveryMail();
  expect((await subjectsTo(author)).toSorted()).toEqual([
    'Artikel Anda belum dapat kami terbitkan',
    'Artikel Anda kami terima',
    'Artikel Anda kami terima',
    CODE,
    'Pesan dari redaksi',
  ]);
  expect((await subjectsTo(admin)).toSorted()).toEqual([
    '1 artikel menunggu tujuh hari atau lebih',
    'Artikel baru menunggu persetujuan',
    CODE,
    'Pesan dari penulis',
  ]);
  for (const { subject, text, html } of await t.readMails()) {
    const has = subject === CODE ? 0 : 1;
    expect(text?.split('https://terarah.example/akun#email').length, subject).toBe(has + 1);
    expect(html?.split('href="https://terarah.example/akun#email"').length, subject).toBe(has + 1);
  }
});

test('no mail is queued of the kinds that a person has switched off, but those about the account are', async () => {
  const colleague = await createAdmin(t);
  expect(await turnOff(author, 'received', 'decisions', 'messages')).toEqual(
    onlyMessage(200, 'Pilihan email disimpan.'),
  );
  await turnOff(admin, 'submissions', 'questions', 'reminder');
  await causeEveryMail();
  expect([await subjectsTo(author), await subjectsTo(admin)]).toEqual([[CODE], [CODE]]);
  expect(await subjectsTo(colleague)).toContain('Artikel baru menunggu persetujuan');
});

test.each([
  ['received', 'Artikel Anda kami terima'],
  ['decisions', 'Artikel Anda belum dapat kami terbitkan'],
  ['messages', 'Pesan dari redaksi'],
] as [MailTopic, string][])('only mails of the kind %s stop', async (topic, subject) => {
  await turnOff(author, topic);
  await causeEveryMail();
  const subjects = new Set(await subjectsTo(author));
  expect(subjects).not.toContain(subject);
  expect(subjects.size).toBe(3);
});

test('a decision whose mail was not wanted is undone without a mail', async () => {
  await turnOff(author, 'decisions');
  const id = await createArticle(t, author);
  await decide(id, { verifikasi_admin: 'ditolak' });
  await t.readMails();
  const { events } = (await t.send('GET', `articleTimeline/${id}`, admin)).body;
  await turnOff(author);
  expect((await t.send('POST', 'undoDecision', admin, { event: events[0].id })).status).toBe(200);
  expect(await subjectsTo(author)).toEqual(['Artikel Anda kami terima']);
});

test('what a person is not asked about stays as it was', async () => {
  const topics = mailTopics.filter((topic) => topic !== 'received');
  expect(await read(admin)).toEqual({ topics, off: [] });
  await turnOff(admin, ...mailTopics);
  expect(await read(admin)).toEqual({ topics, off: topics });
  await t.system.db.updateTable('users').set({ role_type: 1 }).where('id', '=', admin.id).execute();
  expect(await read(admin)).toEqual({ topics: ['received', 'decisions', 'messages'], off: ['decisions', 'messages'] });
  await turnOff(admin, 'messages');
  await t.system.db.updateTable('users').set({ role_type: 2 }).where('id', '=', admin.id).execute();
  expect((await read(admin)).off).toEqual(['messages', 'submissions', 'questions', 'reminder']);
});

test('the choice is the own one, in the audit log, and only among the kinds that exist', async () => {
  expect((await t.send('PUT', 'saveOwnMails', undefined, { off: [] })).status).toBe(401);
  for (const off of [['sandi'], 'decisions', undefined]) {
    const { status, body } = await t.send('PUT', 'saveOwnMails', author, { off });
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, 'off']);
  }
  await turnOff(author, 'decisions');
  expect((await read(admin)).off).toEqual([]);
  const log = await t.system.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(log).toMatchObject({ action: 'edit', entity: 'user', actor_id: author.id, entity_id: author.id });
});

test('what the operator has switched off is not asked about', async () => {
  await reopenTestApp(t, { notifyAuthors: false });
  expect(await read(await createPerson(t))).toEqual({ topics: [], off: [] });
  expect((await read(await createAdmin(t))).topics).toEqual(['submissions', 'questions', 'reminder']);
});

describe('the header of a mail that can be switched off', () => {
  type Header = { key: string; value: string };
  const headerOf = (mail: { headers: Header[] } | undefined, name: string) =>
    mail?.headers.find(({ key }) => key === name)?.value;
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (path: string, payload = 'List-Unsubscribe=One-Click') => t.send('POST', path, undefined, payload, FORM);
  async function addressIn(subject: string): Promise<string> {
    const mail = (await t.readMails()).findLast((one) => one.subject?.startsWith(subject));
    return (headerOf(mail, 'list-unsubscribe') ?? '').replace(/^<https:\/\/terarah\.example|>$/g, '');
  }

  test('switches that kind off by one POST without a session', async () => {
    await createArticle(t, author);
    const [mail] = (await t.readMails()).filter(({ to }) => to?.[0]?.address === author.email);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = await addressIn('Artikel Anda kami terima');
    expect(path).toMatch(new RegExp(`^/api/switchMailsOff/${author.id}\\.received\\.[\\w-]{43}$`));
    for (let times = 0; times < 2; times += 1) expect((await post(path)).status).toBe(200);
    expect((await read(author)).off).toEqual(['received']);
    expect((await read(admin)).off).toEqual([]);
    const log = await t.system.db.selectFrom('audit_log').select('action').where('action', '=', 'edit').execute();
    expect(log).toHaveLength(1);
    expect(t.logged.join('')).not.toContain(path);
  });

  test('changes nothing by a GET, and by a token that is not ours', async () => {
    await createArticle(t, author);
    const path = await addressIn('Artikel Anda kami terima');
    const opened = await t.app.inject({ method: 'GET', url: path });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/akun#email']);
    const forged = [path.replace('received', 'decisions'), path.replace(`/${author.id}.`, `/${admin.id}.`), `${path}x`];
    for (const other of [...forged, '/api/switchMailsOff/x']) expect((await post(other)).status).toBe(404);
    expect([(await read(author)).off, (await read(admin)).off]).toEqual([[], []]);
    expect((await post(path, 'x'.repeat(2000))).status).toBe(413);
  });

  test('is in no mail about the account', async () => {
    await t.send('POST', 'forgot-password', undefined, { email: author.email });
    const [mail] = await t.readMails();
    expect([mail?.subject, headerOf(mail, 'list-unsubscribe')]).toEqual([CODE, undefined]);
  });
});
