import { expect, test } from 'vitest';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { onlyOne } from '#tests/mails.ts';
import { createArticle } from '#tests/factories.ts';
import { lastMonday, queueReminder } from './reminder.service.ts';

const publicUrl = 'https://terarah.example';
/** The test clock starts on a Saturday, 10.00 in Jakarta. Sessions last a year: tests advance the clock by weeks. */
const BASE = { publicUrl, sessionHours: 24 * 365, notifyAuthors: false };
const app = renewTestApp(BASE);
const author = renewPerson(app, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza' });
const admin = renewAdmin(app);
renewAdmin(app);

const decide = (id: number, given: object) => app.succeed('PUT', `updateStatusArtikel/${id}`, admin, given);
const APPROVED = { verifikasi_admin: 'disetujui' };
const reminders = async () =>
  (await app.readMails()).filter(
    ({ subject, to }) => subject?.includes('tujuh hari') && to?.[0]?.address === admin.email,
  );

test('a week begins on Monday at eight in Jakarta', async () => {
  for (const [now, monday] of [
    ['2026-11-23T00:59:59.999Z', '2026-11-16T01:00:00.000Z'],
    ['2026-11-23T01:00:00.000Z', '2026-11-23T01:00:00.000Z'],
    ['2026-11-29T23:00:00.000Z', '2026-11-23T01:00:00.000Z'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28T01:00:00.000Z'],
  ] as const) {
    expect(lastMonday(new Date(now)).toISOString(), now).toBe(monday);
  }
});

test('on Monday at eight every admin is reminded of what has waited for seven days, the oldest first', async () => {
  const ids: number[] = [];
  for (let number = 1; number <= 11; number += 1) {
    ids.push(await createArticle(app, author, { title: `Judul ${number}.` }));
    app.clock.advance({ min: 1 });
  }
  const [oldest = 0, decided = 0, scheduled = 0] = ids;
  await decide(decided, { verifikasi_admin: 'ditolak' });
  await decide(scheduled, { ...APPROVED, publish_at: '2026-12-30T00:00:00Z' });
  const revised = await createArticle(app, author, { title: 'Terbit' });
  await decide(revised, APPROVED);
  await app.succeed('POST', `reviseArticle/${revised}`, author, { title: 'Usulan', content: 'Lain' });
  app.clock.set('2026-11-23T01:00:00.000Z');
  expect(await reminders(), 'two days are not seven').toEqual([]);
  app.clock.set('2026-11-28T12:00:00.000Z');
  const young = await createArticle(app, author, { title: 'Baru' });
  app.clock.set('2026-11-30T00:59:00.000Z');
  expect(await reminders(), 'not before eight').toEqual([]);
  app.clock.set('2026-11-30T01:00:00.000Z');
  await Promise.all(Array.from({ length: 3 }, () => queueReminder(app.system)));
  const mail = onlyOne(await reminders());
  expect(mail.subject).toBe('10 artikel menunggu tujuh hari atau lebih');
  expect(mail.text).toContain(`Judul 1.\n    oleh Siti Nurhaliza\n\nMenunggu 8 hari.`);
  expect(mail.text).toContain(`${publicUrl}/tinjau`);
  const named = [...(mail.text?.matchAll(/tinjau\?artikel=(\d+)/g) ?? [])].map(([, id]) => Number(id));
  expect(named).toEqual([oldest, ...ids.slice(3), revised]);
  expect(named).not.toContain(young);
  expect(mail.text).toContain(`artikel=${revised}&tab=revisi`);
  expect((await app.readMails()).filter(({ subject }) => subject?.includes('tujuh hari'))).toHaveLength(2);
  app.clock.advance({ h: 10 });
  expect(await reminders(), 'once').toHaveLength(1);

  for (let number = 0; number < 3; number += 1) await createArticle(app, author);
  app.clock.set('2026-12-07T12:00:00.000Z');
  const [, next] = await reminders();
  expect(next?.subject).toBe('14 artikel menunggu tujuh hari atau lebih');
  expect(next?.text).toContain('Inilah 10 yang paling lama:');
});

test('no admin is reminded later than on that day, of nothing, or with NOTIFY_ADMINS=off', async () => {
  app.clock.set('2026-11-30T02:00:00.000Z');
  expect(await reminders()).toEqual([]);
  await createArticle(app, author);
  // The server was down on Monday. At 00.00 on Tuesday in Jakarta it is too late for the reminder.
  app.clock.set('2026-12-07T17:00:00.000Z');
  expect(await reminders()).toEqual([]);
  app.clock.set('2026-12-14T16:59:00.000Z');
  expect(await reminders()).toHaveLength(1);
  await app.close();
  await reopenTestApp(app, { ...BASE, notifyAdmins: false });
  await createArticle(app, author);
  app.clock.set('2026-11-30T02:00:00.000Z');
  expect(await reminders()).toEqual([]);
});
