import { beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { mailPages, pages } from '#contract/routes.ts';
import { publishDue } from '#server/articles/deciding/schedule.service.ts';
import { changeRole } from '#server/identity/users/admins.ts';
import { createUser } from '#server/identity/users/users.service.ts';
import { clearAway } from '#server/maintenance.ts';
import { unsubscribeAddress } from '#server/mail/unsubscribe.ts';
import { expectInvalid, onlyMessage, refusedFields } from '#tests/answers.ts';
import { auditOf } from '#tests/audit.ts';
import { codeIn, linkIn, mailsTo, subjectsTo } from '#tests/mails.ts';
import { register as registerAt, registration } from '#tests/registration.ts';
import { renewAdmin, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person, signInAgain } from '#tests/factories.ts';

const SUBJECT = 'Pastikan alamat email akun Terarah Anda';
const WRONG_LINK = /^Tautan ini sudah dipakai/;
const FIRST = 'kata-sandi-baru';

const t = renewTestApp();
const admin = renewAdmin(t);

describe('a registration', () => {
  test('is followed by one mail with a link, which contains no name and has its secret in the fragment', async () => {
    const { email } = await register({ nama_depan: 'Menangsatujuta' });
    const mails = await mailsTo(t, { email });
    expect(mails.map(({ subject }) => subject)).toEqual([SUBJECT]);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('Menangsatujuta');
    expect(mails[0]?.text).toContain(`${t.system.config.publicUrl}${mailPages.confirmEmail}#`);
  });

  test('that is refused is followed by none', async () => {
    const { email } = await register();
    await t.readMails();
    const again = await post('register', { ...registration(), email });
    expect(again.status).toBe(422);
    expect(await mailsTo(t, { email })).toHaveLength(1);
  });

  test('leaves the address unconfirmed; accounts that are made otherwise need no confirmation', async () => {
    const { id } = await register();
    expect(await unconfirmedSince(id)).toBe(t.clock.now().toISOString());
    const made = await createUser(t.system, { ...registration(), gender: 'L' }, 1);
    expect(await unconfirmedSince(made)).toBeNull();
  });
});

describe('the link', () => {
  test('confirms the address once, for any client that has it', async () => {
    const { id, email } = await register();
    const token = await tokenFor({ email });
    const { message } = await t.succeed('POST', 'confirmEmail', undefined, { token });
    expect(message).toMatch(/^Alamat email Anda dipastikan\./);
    expect(await unconfirmedSince(id)).toBeNull();
    expect(await actionsOf(id)).toEqual(['register', 'confirm email']);
    await expectWrongLink(token);
  });

  test('works for 24 hours', async () => {
    const { id, email } = await register();
    const token = await tokenFor({ email });
    t.clock.advance({ h: 24 });
    await expectWrongLink(token);
    expect(await unconfirmedSince(id)).not.toBeNull();
  });

  test('that was made up, or is for something else, does nothing', async () => {
    const { id } = await register();
    for (const token of ['x', 'a'.repeat(43)]) await expectWrongLink(token);
    const person = await createPerson(t);
    await post('askSignInLink', { email: person.email });
    const mail = (await mailsTo(t, person)).at(-1);
    await expectWrongLink(linkIn(mail, '/masuk'));
    expect(await unconfirmedSince(id)).not.toBeNull();
  });

  test('of a closed account does nothing', async () => {
    const { id, email } = await register();
    const token = await tokenFor({ email });
    const closed_at = t.clock.now().toISOString();
    await t.system.db.updateTable('users').set({ closed_at }).where('id', '=', id).execute();
    await expectWrongLink(token);
  });
});

describe('sending the link again', () => {
  test('ends the earlier one, and happens three times a day at most', async () => {
    await reopenTestApp(t, { rateLimit: true });
    const person = await register();
    const first = await tokenFor(person);
    for (let times = 0; times < 3; times += 1) {
      t.clock.advance({ s: 10 });
      expect((await sendAgain(person)).status).toBe(200);
    }
    const refused = await sendAgain(person);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(86_400 - 20));
    expect(await mailsTo(t, person)).toHaveLength(4);
    await expectWrongLink(first);
    expect((await post('confirmEmail', { token: await tokenFor(person) })).status).toBe(200);
  });

  test('is refused for a confirmed address, and to callers without a session', async () => {
    for (const person of [await createPerson(t), await createAdmin(t)]) {
      expect(await sendAgain(person)).toEqual(onlyMessage(409, 'Alamat email Anda sudah dipastikan.'));
      expect(await mailsTo(t, person)).toEqual([]);
    }
    expect((await post('sendConfirmation', {})).status).toBe(401);
  });
});

describe('an address is confirmed, too, when its user', () => {
  test('signs in by a mailed link', async () => {
    const { id, email } = await register();
    await post('askSignInLink', { email });
    const mail = (await mailsTo(t, { email })).find(({ subject }) => subject !== SUBJECT);
    const token = linkIn(mail, '/masuk');
    expect((await post('signInByLink', { token })).status).toBe(200);
    expect(await unconfirmedSince(id)).toBeNull();
  });

  test('resets the password with a mailed code', async () => {
    const { id, email } = await register();
    await post('forgot-password', { email });
    const mail = (await mailsTo(t, { email })).find(
      ({ subject }) => subject === 'Kode untuk mereset password Terarah Anda',
    );
    const password = { new_password: 'kata-sandi-lain', new_password_confirmation: 'kata-sandi-lain' };
    const response = await post('reset-password', { email, verification_code: codeIn(mail), ...password });
    expect(response.status).toBe(200);
    expect(await unconfirmedSince(id)).toBeNull();
  });

  test('becomes an admin, whom another one knows', async () => {
    const { id } = await register();
    await changeRole(t.system.db, id, ROLE_ADMIN, t.clock.now().toISOString());
    expect(await unconfirmedSince(id)).toBeNull();
  });

  test('signs in with the password: it is not', async () => {
    const { id, email } = await register();
    await post('login', { email, password: FIRST });
    expect(await unconfirmedSince(id)).not.toBeNull();
  });
});

describe('until then', () => {
  test('automatic mails wait, and the admins get theirs', async () => {
    const person = await register();
    t.clock.advance({ s: 1 });
    const id = await createArticle(t, person, { title: 'Bakau' });
    // The admins' mail is read before the decision, because it lists only undecided articles.
    expect(await mailsTo(t, admin)).toHaveLength(1);
    const publish_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    await decide(admin, id, { verifikasi_admin: 'disetujui', publish_at });
    t.clock.advance({ min: 2 });
    expect(await subjectsTo(t, person)).toEqual([SUBJECT, 'Artikel Anda disetujui dan dijadwalkan']);
    t.clock.advance({ h: 2 });
    await publishDue(t.system);
    t.clock.advance({ min: 2 });
    expect(await mailsTo(t, person)).toHaveLength(2);

    await post('confirmEmail', { token: await tokenFor(person) });
    await decide(admin, id, { verifikasi_admin: 'ditolak' });
    t.clock.advance({ min: 2 });
    expect((await subjectsTo(t, person)).at(-1)).toBe('Artikel Anda tidak lagi ditampilkan: “Bakau”');
  });

  test('what the editors do is mailed once each, with their words and none of the user', async () => {
    const typed = { nama_depan: 'Menangsatujuta', nama_belakang: 'Klikdisini', title: 'Hadiahbesar menanti' };
    const person = await register(typed);
    t.clock.advance({ s: 1 });
    const id = await createArticle(t, person, { title: typed.title });
    await post(`commentArticle/${id}`, { text: 'Kudakan hadiah', to: 'author' }, person);
    const act = async (given: object) => {
      await decide(admin, id, given);
      t.clock.advance({ min: 2 });
      return (await mailsTo(t, person)).slice(1);
    };
    const ask = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi sumbernya.', reasons: ['Data kurang'] };
    expect(await act(ask)).toHaveLength(1);
    const story = (await read(admin, `articleTimeline/${id}`)).events as { id: number; kind: string }[];
    await post('undoDecision', { event: story.find(({ kind }) => kind === 'revise')?.id }, admin);
    for (const text of ['Tabel 2 juga.', 'Terima kasih.']) {
      await post(`commentArticle/${id}`, { text, to: 'author' }, admin);
    }
    t.clock.advance({ min: 11 });
    await t.readMails();
    t.clock.advance({ s: 1 });
    await act({ verifikasi_admin: 'ditolak', text: 'Di luar cakupan.' });
    const mails = await act({ verifikasi_admin: 'disetujui' });
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...['Artikel Anda perlu perbaikan', 'Keputusan diperbarui', 'Pesan dari redaksi'],
      ...['Artikel Anda belum dapat kami terbitkan', 'Artikel Anda telah disetujui'],
    ]);
    const texts = mails.map(({ text }) => text);
    expect(texts[0]).toContain('- Data kurang\n\n> Lengkapi sumbernya.');
    expect(texts[2]).toContain('> Tabel 2 juga.\n\n> Terima kasih.');
    expect(texts[3]).toContain('> Di luar cakupan.');
    for (const mail of mails) {
      const all = JSON.stringify(mail).replaceAll(person.email, '');
      for (const word of [...Object.values(typed), 'Hadiahbesar', 'Kudakan'])
        expect(all, mail.subject).not.toContain(word);
      expect(linkIn(mail, mailPages.confirmEmail)).toHaveLength(43);
      expect(linkIn(mail, mailPages.stopMails)).not.toBe('');
      expect(mail.text).not.toContain('#email');
    }
    // Each of the links confirms the address. Using one ends the others.
    const [first, last] = [mails[0], mails.at(-1)].map((mail) => linkIn(mail, mailPages.confirmEmail));
    expect((await post('confirmEmail', { token: first })).status).toBe(200);
    expect(await unconfirmedSince(person.id)).toBeNull();
    await expectWrongLink(last ?? '');
  });

  test('the link in such a mail works for seven days, and leaves that of the registration valid', async () => {
    const person = await register();
    t.clock.advance({ s: 1 });
    const registered = await tokenFor(person);
    const id = await createArticle(t, person);
    await decide(admin, id, { verifikasi_admin: 'ditolak' });
    t.clock.advance({ h: 23 });
    const [, mail] = await mailsTo(t, person);
    expect((await post('confirmEmail', { token: registered })).status).toBe(200);

    const other = await register();
    t.clock.advance({ s: 1 });
    await signInAgain(t, admin);
    await decide(admin, await createArticle(t, other), {
      verifikasi_admin: 'ditolak',
    });
    t.clock.advance({ h: 7 * 24, s: -1 });
    const token = linkIn((await mailsTo(t, other)).at(-1), mailPages.confirmEmail);
    expect(mail?.text).toContain('berlaku 7 hari');
    expect((await post('confirmEmail', { token })).status).toBe(200);
  });

  test('decisions that are made together are one mail', async () => {
    const [person, other] = [await register(), await createPerson(t)];
    t.clock.advance({ s: 1 });
    const ids = [await createArticle(t, person), await createArticle(t, person), await createArticle(t, other)];
    const items = [];
    for (const id of ids) items.push({ id, updated_at: (await read(admin, `detailArtikel/${id}`)).artikel.updated_at });
    expect((await post('decideArticles', { items, verifikasi_admin: 'disetujui' }, admin)).status).toBe(200);
    t.clock.advance({ min: 2 });
    const subjects = await subjectsTo(t, person);
    expect(subjects).toEqual([SUBJECT, 'Artikel Anda telah disetujui']);
    expect((await mailsTo(t, person)).at(-1)?.text).toContain(pages.myArticles);
    expect((await subjectsTo(t, other)).at(-1)).toContain('“Judul');
  });

  test('no mail carries what the person comments; afterwards one does', async () => {
    const person = await register();
    const id = await createArticle(t, person);
    const comment = async (text: string) =>
      expect((await post(`commentArticle/${id}`, { text, to: 'author' }, person)).status).toBe(201);
    await comment('Komentar pertama');
    t.clock.advance({ min: 20 });
    const texts = async () => (await mailsTo(t, admin)).map(({ text }) => text).join('\n');
    expect(await texts()).not.toContain('Komentar pertama');
    await post('confirmEmail', { token: await tokenFor(person) });
    await comment('Komentar kedua');
    t.clock.advance({ min: 20 });
    expect(await texts()).toContain('Komentar kedua');
    expect(await texts()).not.toContain('Komentar pertama');
  });

  test('no mail carries the name or the note that the person has typed; afterwards they do', async () => {
    const NAME = 'Selamat Anda Menang';
    const person = await register({ nama_depan: NAME });
    const { email } = person;
    const password = FIRST;
    const causeMails = async () => {
      await post('forgot-password', { email });
      await post('askSignInLink', { email });
      await post('requestDeletion', { password, works: 'named' }, person);
      await post('cancelDeletion', {}, person);
      await t.readMails();
      t.clock.advance({ min: 11 });
    };
    const id = await createArticle(t, person);
    const sendAgain = async (note: string) => {
      await post(`withdrawArticle/${id}`, { text: '' }, person);
      const article = { title: 'Judul', content: '<p>Isi</p>', keywords: [], note };
      expect((await post(`resubmitArticle/${id}`, article, person)).status).toBe(200);
      t.clock.advance({ min: 11 });
    };
    await causeMails();
    await sendAgain('Klik toko.example');
    const unnamed = await mailsTo(t, { email });
    expect(unnamed).toHaveLength(4);
    for (const { subject, text, html } of unnamed) expect(`${text}${html}`, subject).not.toContain(NAME);
    const toAdmin = async () => (await mailsTo(t, admin)).map(({ text }) => text).join('\n');
    expect(await toAdmin()).toContain('mengirim lagi artikel ini');
    expect(await toAdmin()).not.toContain('toko.example');

    await post('confirmEmail', { token: await tokenFor({ email }) });
    await causeMails();
    await sendAgain('Sudah saya perbaiki');
    const seen = unnamed.map(({ messageId }) => messageId);
    const named = (await mailsTo(t, { email })).filter(({ messageId }) => !seen.includes(messageId));
    expect(named).toHaveLength(3);
    for (const { subject, text } of named) expect(text, subject).toContain(`Halo ${NAME},`);
    expect(await toAdmin()).toContain('Sudah saya perbaiki');
  });

  test('admins see it beside the author, in lists, in the queue and among the facts; other users do not', async () => {
    const other = await createPerson(t);
    const person = await register();
    const [id, confirmed] = [await createArticle(t, person), await createArticle(t, other)];
    const textOf = async (who: Person, path: string) => JSON.stringify(await read(who, path));
    for (const path of ['semuaArtikel', `detailArtikel/${id}`, 'reviewQueue', `reviewFacts/${id}`]) {
      expect(await textOf(admin, path), path).toContain('"is_unconfirmed":true');
    }
    for (const path of [`detailArtikel/${confirmed}`, `reviewFacts/${confirmed}`]) {
      expect(await textOf(admin, path), path).not.toContain('is_unconfirmed');
    }
    for (const path of ['userArtikel', `detailArtikel/${id}`]) {
      expect(await textOf(person, path), path).not.toContain('is_unconfirmed');
    }
    await decide(admin, id, { verifikasi_admin: 'disetujui' });
    for (const path of ['semuaArtikel', `detailArtikel/${id}`]) {
      expect(await textOf(other, path), path).not.toContain('is_unconfirmed');
      expect(JSON.stringify(await t.succeed('GET', path)), path).not.toContain('is_unconfirmed');
    }
  });
});

describe('the link that stops mails to an unconfirmed address', () => {
  let person: Person;
  let id: number;
  /** The token of the link to the page that stops mails. */
  let token: string;
  /** The URL in the List-Unsubscribe header. */
  let header: string;
  beforeEach(async () => {
    await reopenTestApp(t, { publicUrl: 'https://terarah.example' });
    person = await register();
    t.clock.advance({ s: 1 });
    id = await createArticle(t, person);
    await decideAndWait('ditolak');
    const mail = (await mailsTo(t, person)).at(-1);
    token = linkIn(mail, mailPages.stopMails);
    header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  });
  const decideAndWait = async (verifikasi_admin: string) => {
    await decide(admin, id, { verifikasi_admin });
    t.clock.advance({ min: 2 });
    await t.readMails();
  };
  const mailState = async () => (await read(admin, `reviewFacts/${id}`)).mail as string;
  const count = async () => (await mailsTo(t, person)).length;

  test('works without a session, at once and again, also for mails that wait; what is asked for still comes', async () => {
    expect(await mailState()).toBe('untitled');
    await decide(admin, id, { verifikasi_admin: 'disetujui' });
    for (let times = 0; times < 2; times += 1) {
      const body = { message: expect.stringMatching(/^Email tentang artikel/) };
      expect(await post('stopMails', { token })).toEqual({ status: 200, body });
    }
    t.clock.advance({ min: 2 });
    expect(await count()).toBe(2);
    expect(await mailState()).toBe('stopped');
    await post(`commentArticle/${id}`, { text: 'Halo', to: 'author' }, admin);
    t.clock.advance({ min: 11 });
    await decideAndWait('ditolak');
    expect(await count()).toBe(2);
    expect((await sendAgain(person)).status).toBe(200);
    await post('forgot-password', { email: person.email });
    expect(await count()).toBe(4);
    expect(await actionsOf(person.id)).toEqual(['register', 'stop mails']);
  });

  test('is a button: opening it changes nothing, mail programs POST it, and the page shows it', async () => {
    const url = header.replace(t.system.config.publicUrl, '');
    expect(url).toMatch(/^\/api\/switchMailsOff\//);
    const opened = await t.app.inject({ url });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `${mailPages.stopMails}#${token}`]);
    expect(await mailState()).toBe('untitled');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await t.send('POST', url, undefined, payload, headers)).status).toBe(200);
    expect(await mailState()).toBe('stopped');
  });

  test('holds for good, also for another account with the address, until it is confirmed', async () => {
    await post('stopMails', { token });
    await post('requestDeletion', { password: FIRST, works: 'anonymous' }, person);
    t.clock.advance({ h: 15 * 24 });
    await clearAway(t.system, 0);
    expect(await emailOf(person.id)).not.toBe(person.email);
    const { email } = person;
    await signInAgain(t, admin);
    person = await register({ email });
    id = await createArticle(t, person);
    t.clock.advance({ s: 1 });
    const before = await count();
    await decideAndWait('ditolak');
    expect(await count()).toBe(before);
    expect(await mailState()).toBe('stopped');
    expect((await post('confirmEmail', { token: await tokenFor({ email }) })).status).toBe(200);
    expect(await mailState()).toBe('complete');
    await decideAndWait('disetujui');
    expect(await count()).toBe(before + 1);
  });

  test('of an address that was confirmed since switches the same kinds of mail off, as its user could on /akun', async () => {
    await post('confirmEmail', { token: await tokenFor(person) });
    expect((await post('stopMails', { token })).status).toBe(200);
    expect((await read(person, 'ownMails')).off).toEqual(['decisions', 'messages']);
    expect(await mailState()).toBe('unwanted');
  });

  test('that was made up, or of another kind, does nothing', async () => {
    const other = unsubscribeAddress(t.system.secret, '', { userId: person.id, topic: 'decisions' }).split('/').at(-1);
    for (const wrong of ['x', `${token}x`, token.replace(/^\d+/, String(admin.id)), other]) {
      expect(refusedFields(await post('stopMails', { token: wrong }))).toEqual([422, 'token']);
    }
    expect(await mailState()).toBe('untitled');
  });
});

describe('after 30 days', () => {
  test('an account goes that was not confirmed and has written nothing, and no other', async () => {
    const [idle, author, confirmed] = [await register(), await register(), await register()];
    await createArticle(t, author);
    await post('confirmEmail', { token: await tokenFor(confirmed) });
    t.clock.advance({ h: 30 * 24, s: -1 });
    await clearAway(t.system, 0);
    expect(await emailOf(idle.id)).toBe(idle.email);

    t.clock.advance({ s: 1 });
    expect(await clearAway(t.system, 0)).toEqual([]);
    expect(await emailOf(idle.id)).toBe(`dihapus-${idle.id}@terarah.invalid`);
    expect(await emailOf(author.id)).toBe(author.email);
    expect(await emailOf(confirmed.id)).toBe(confirmed.email);
    expect((await post('register', { ...registration(), email: idle.email })).status).toBe(201);
    await clearAway(t.system, 0);
    expect(await actionsOf(idle.id)).toEqual(['register', 'erase']);

    await signInAgain(t, admin);
    const { people, meta } = await read(admin, 'people');
    expect(people.map(({ id }: { id: number }) => id)).not.toContain(idle.id);
    expect(meta.counts).toEqual({ active: 4, leaving: 0, closed: 0 });
    expect((await read(admin, 'dashboardFigures')).figures.authors).toBe(3);
  });
});

const register = (given: Partial<Record<string, string>> = {}) => registerAt(t, given);
const post = (path: string, payload: object, who?: Person) => t.send('POST', path, who, payload);
const read = (who: Person, path: string) => t.succeed('GET', path, who);
const sendAgain = (who: Person) => post('sendConfirmation', {}, who);
const decide = (who: Person, id: number, payload: object) =>
  t.succeed('PUT', `updateStatusArtikel/${id}`, who, payload);

/** Returns the token of the newest confirmation link. */
const tokenFor = async (user: { email: string }) =>
  linkIn(
    (await mailsTo(t, user)).findLast(({ subject }) => subject === SUBJECT),
    mailPages.confirmEmail,
  );

const expectWrongLink = async (token: string) =>
  expectInvalid(await post('confirmEmail', { token }), { token: WRONG_LINK });

async function userOf(id: number) {
  const row = t.system.db.selectFrom('users').select(['unconfirmed_since', 'email']).where('id', '=', id);
  return await row.executeTakeFirstOrThrow();
}
const unconfirmedSince = async (id: number) => (await userOf(id)).unconfirmed_since;
const emailOf = async (id: number) => (await userOf(id)).email;
const actionsOf = async (id: number) => (await auditOf(t, 'user', id)).map(({ action }) => action);
