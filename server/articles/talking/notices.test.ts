import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { closeAccount } from '#server/accounts/accounts.service.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { onlyOne } from '#tests/mails.ts';
import { createArticle, type Person } from '#tests/factories.ts';
import { queueNotices } from './notices.service.ts';

const publicUrl = 'https://terarah.example';
const BASE = { publicUrl, decisionMailSeconds: 0 };
const app = renewTestApp(BASE);
const author = renewPerson(app, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza' });
const admin = renewPerson(app, { role_type: ROLE_ADMIN, nama_depan: 'Rina' });
const otherAdmin = renewAdmin(app);

const comment = (id: number, who: Person, text = 'Apa kabar?', to = 'author') =>
  app.succeed('POST', `commentArticle/${id}`, who, { text, to });
const decide = (id: number, given: object, who = admin) => app.succeed('PUT', `updateStatusArtikel/${id}`, who, given);
const APPROVED = { verifikasi_admin: 'disetujui' };
const REVISE = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi.' };
const TEXT = { title: 'Judul', content: '<p>Satu dua tiga empat</p>' };
const minutes = (min: number) => app.clock.advance({ min });

/** Returns all mails about comments and resubmissions, the oldest first, or only those to `user`. */
async function mails(user?: Person) {
  const subjects = /^(?:Pesan dari|Artikel dikirim lagi|Usulan perubahan artikel)/;
  return (await app.readMails()).filter(
    ({ subject, to }) => subjects.test(subject ?? '') && (!user || to?.some(({ address }) => address === user.email)),
  );
}
const count = async (user?: Person) => (await mails(user)).length;

describe('a comment', () => {
  test('of the author is mailed to every admin after ten minutes, as plain text in the thread of the article', async () => {
    const id = await createArticle(app, author);
    await comment(id, author, 'Baris <b>satu</b>\nBaris dua & https://contoh.id');
    minutes(9);
    expect(await count()).toBe(0);
    minutes(1);
    expect(await count()).toBe(2);
    const [mail] = await mails(admin);
    expect(mail).toMatchObject({
      subject: 'Pesan dari penulis: “Judul”',
      inReplyTo: `<artikel-${id}@terarah.example>`,
    });
    expect(mail?.text).toContain('> Baris <b>satu</b>\n> Baris dua & https://contoh.id');
    expect(mail?.html).toContain('Baris &lt;b&gt;satu&lt;/b&gt;<br>Baris dua &amp; https://contoh.id');
    for (const body of [mail?.text, mail?.html]) {
      for (const words of ['Halo Rina', 'oleh Siti Nurhaliza', `${publicUrl}/tinjau?artikel=${id}`]) {
        expect(body).toContain(words);
      }
    }
    expect(await count(otherAdmin)).toBe(1);
    minutes(60);
    expect(await count(), 'once').toBe(2);
  });

  test('of the author is mailed to the admin who decided last, unless that one is gone or has undone it', async () => {
    const id = await createArticle(app, author);
    await decide(id, REVISE, otherAdmin);
    await decide(id, { verifikasi_admin: 'ditolak' });
    await comment(id, author);
    minutes(10);
    expect([await count(admin), await count(otherAdmin)]).toEqual([1, 0]);
    await decide(id, REVISE, otherAdmin);
    const [event] = (await app.succeed('GET', `articleTimeline/${id}`, admin)).events;
    await app.succeed('POST', 'undoDecision', admin, { event: event.id });
    await comment(id, author);
    minutes(10);
    expect([await count(admin), await count(otherAdmin)], 'undone').toEqual([2, 0]);
    const role = (role_type: number) =>
      app.system.db.updateTable('users').set({ role_type }).where('id', '=', admin.id).execute();
    await role(ROLE_USER);
    await comment(id, author);
    minutes(10);
    expect([await count(admin), await count(otherAdmin)], 'no admin any longer').toEqual([2, 1]);
    await role(ROLE_ADMIN);
    await closeAccount(app.system, { email: admin.email, actorId: null });
    await comment(id, author);
    minutes(10);
    expect([await count(admin), await count(otherAdmin)], 'closed').toEqual([2, 2]);
  });

  test('of an admin is mailed to the author, and a note is not mailed', async () => {
    const id = await createArticle(app, author);
    await comment(id, admin, 'Rahasia', 'editors');
    await comment(id, otherAdmin, 'Terima kasih');
    minutes(10);
    const mail = onlyOne(await mails());
    expect(mail).toMatchObject({ subject: 'Pesan dari redaksi: “Judul”', to: [{ address: author.email }] });
    expect(mail.text).toContain('> Terima kasih');
    expect(mail.text).toContain(`${publicUrl}/DetailArticle/${id}`);
    expect(mail.text).not.toContain('Rahasia');
    expect(mail.text, 'who of them').not.toContain(otherAdmin.nama_depan);
  });

  test('about an article of an admin links to a page that admins can open', async () => {
    const id = await createArticle(app, admin);
    await comment(id, admin, 'Mohon dibaca');
    await comment(id, otherAdmin, 'Sudah');
    minutes(10);
    expect((await mails(otherAdmin))[0]?.text).toContain('> Mohon dibaca');
    const mail = onlyOne(await mails(admin));
    expect(mail.text).toContain(`> Sudah`);
    expect(mail.text).toContain(`${publicUrl}/tinjau?artikel=${id}`);
    expect(mail.text).not.toContain('DetailArticle');
  });

  test('of a user who writes often is collected: at most one mail in ten minutes', async () => {
    const id = await createArticle(app, author);
    for (let number = 1; number <= 7; number += 1) {
      await comment(id, author, `Pesan ${number}`);
      minutes(1);
    }
    await comment(id, admin, 'Jawaban');
    minutes(3);
    const [mail] = await mails(admin);
    expect(await count(admin)).toBe(1);
    expect(mail?.text).toContain('2 pesan sebelumnya');
    for (let number = 1; number <= 7; number += 1) expect(mail?.text?.includes(`> Pesan ${number}\n`)).toBe(number > 2);
    expect(mail?.text).not.toContain('Jawaban');
    await comment(id, author, 'Delapan');
    minutes(9);
    expect([await count(admin), await count(author)], 'the other side has its own').toEqual([1, 1]);
    minutes(1);
    expect((await mails(admin)).at(-1)?.text).not.toContain('Pesan 7');
    expect(await count(admin)).toBe(2);
  });

  test('is mailed by one of several processes', async () => {
    const id = await createArticle(app, author);
    await comment(id, author);
    minutes(10);
    await Promise.all(Array.from({ length: 4 }, () => queueNotices(app.system)));
    expect(await count()).toBe(2);
  });

  test('about a deleted article is mailed only if that comes back, and to a closed account not at all', async () => {
    const id = await createArticle(app, author);
    await comment(id, author);
    minutes(5);
    await app.succeed('DELETE', `delArticle/${id}`, admin);
    minutes(5);
    expect(await count()).toBe(0);
    await app.succeed('POST', `restoreArticle/${id}`, admin);
    expect(await count()).toBe(2);
    await comment(id, admin);
    await closeAccount(app.system, { email: author.email, actorId: null });
    minutes(10);
    expect(await count(author)).toBe(0);
  });
});

describe('an article that its author has sent again', () => {
  async function sentBack(): Promise<number> {
    const id = await createArticle(app, author, TEXT);
    // Sends the admins' mail about the new article before the decision, after which the article needs no such mail.
    await app.readMails();
    await decide(id, REVISE);
    return id;
  }
  const resubmit = (id: number, given: object) =>
    app.succeed('POST', `resubmitArticle/${id}`, author, { ...TEXT, ...given });

  test('is mailed to the admin who decided, with the note, the number of changed words and a link to them', async () => {
    const id = await sentBack();
    await resubmit(id, { content: '<p>Satu dua tiga empat lima</p>', note: 'Sudah <lengkap>.' });
    // Edits again while the article waits: the mail must count the changes since the decision.
    await resubmit(id, { content: '<p>Satu dua tiga empat lima enam</p>' });
    minutes(10);
    const mail = onlyOne(await mails());
    expect(mail).toMatchObject({ subject: 'Artikel dikirim lagi: “Judul”', to: [{ address: admin.email }] });
    expect(mail.html).toContain('Sudah &lt;lengkap&gt;.');
    for (const words of [
      '> Sudah <lengkap>.',
      'Isinya berubah: 2 kata ditambahkan, 0 kata dihapus.',
      `${publicUrl}/tinjau?artikel=${id}`,
    ]) {
      expect(mail.text).toContain(words);
    }
    minutes(60);
    expect((await app.readMails()).filter(({ subject }) => subject?.startsWith('Artikel baru'))).toHaveLength(2);
  });

  test('says so when no word has changed, and leaves the number out where it cannot be worked out', async () => {
    const [same, unknown] = [await sentBack(), await sentBack()];
    await resubmit(same, { title: 'Judul lain' });
    await resubmit(unknown, { content: '<p>Lain</p>' });
    await app.system.db
      .deleteFrom('article_versions')
      .where('article_id', '=', unknown)
      .where('number', '=', 1)
      .execute();
    minutes(10);
    const sent = await mails(admin);
    const [first, second] = [same, unknown].map((id) =>
      sent.find(({ text }) => text?.includes(`/tinjau?artikel=${id}\n`)),
    );
    expect(first?.text).toContain('Kata-kata di isinya tidak berubah.');
    expect(second?.subject).toBe('Artikel dikirim lagi: “Judul”');
    expect(second?.text).not.toMatch(/berubah[:.]/);
    expect(app.logged.join('')).toContain('a mail does not say how many words have changed');
  });

  test('and has withdrawn, or that an admin has decided on meanwhile, is not mailed', async () => {
    const [withdrawn, decided] = [await sentBack(), await sentBack()];
    for (const id of [withdrawn, decided]) await resubmit(id, { content: '<p>Lain</p>' });
    await app.succeed('POST', `withdrawArticle/${withdrawn}`, author, {});
    await decide(decided, APPROVED);
    minutes(10);
    expect(await count()).toBe(0);
  });

  test('after a withdrawal before any decision is mailed to every admin', async () => {
    const id = await createArticle(app, author, TEXT);
    await app.succeed('POST', `withdrawArticle/${id}`, author, {});
    await resubmit(id, { content: '<p>Satu dua</p>' });
    minutes(10);
    expect([await count(admin), await count(otherAdmin)]).toEqual([1, 1]);
    expect((await mails(admin))[0]?.text).toContain('0 kata ditambahkan, 2 kata dihapus');
  });
});

test('a proposed revision is mailed to the admin who approved the article', async () => {
  const id = await createArticle(app, author, TEXT);
  await decide(id, APPROVED);
  const revision = { ...TEXT, content: '<p>Satu dua tiga empat lima</p>', note: 'Data baru' };
  await app.succeed('POST', `reviseArticle/${id}`, author, revision);
  minutes(10);
  const mail = onlyOne(await mails());
  expect(mail).toMatchObject({ subject: 'Usulan perubahan artikel: “Judul”', to: [{ address: admin.email }] });
  for (const words of ['> Data baru', '1 kata ditambahkan, 0 kata dihapus', `/tinjau?artikel=${id}&tab=revisi\n`]) {
    expect(mail.text).toContain(words);
  }
});

test.each([
  ['NOTIFY_ADMINS', { notifyAdmins: false }, [0, 1]],
  ['NOTIFY_AUTHORS', { notifyAuthors: false }, [1, 0]],
])('%s=off stops the mails to that side only', async (_, settings, expected) => {
  await reopenTestApp(app, { ...BASE, ...settings });
  const id = await createArticle(app, author, TEXT);
  await decide(id, REVISE);
  await comment(id, author);
  await comment(id, admin);
  minutes(10);
  expect([await count(admin), await count(author)]).toEqual(expected);
});
