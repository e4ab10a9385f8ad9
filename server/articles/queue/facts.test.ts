import { expect, test } from 'vitest';
import type { FactsAnswer } from '#contract/articles/review-facts.ts';
import { storeFingerprints } from '#server/articles/versions/checks.service.ts';
import { createAdmin, createArticle, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';

const app = await openTestApp();
const author = await createPerson(app, { nama_depan: 'Putu', nama_belakang: 'Lestari' });
const admin = await createAdmin(app);

const factsOf = async (id: number, who = admin): Promise<FactsAnswer> =>
  (await app.send('GET', `reviewFacts/${id}`, who)).body;
/** Returns the findings of one check, or undefined if it found nothing. */
const itemsOf = async (id: number, code: string) =>
  (await factsOf(id)).checks.find((check) => check.code === code)?.items;
async function decide(id: number, given: object): Promise<void> {
  expect((await app.send('PUT', `updateStatusArtikel/${id}`, admin, given)).status).toBe(200);
}
const APPROVED = { verifikasi_admin: 'disetujui' };
const RETURNED = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi.' };
const DECLINED = { verifikasi_admin: 'ditolak' };
const resubmit = (id: number, content: string) =>
  app.send('POST', `resubmitArticle/${id}`, author, { title: 'Judul', content });

test('an admin gets them only of an article that is there', async () => {
  const id = await createArticle(app, author);
  await app.send('DELETE', `delArticle/${id}`, admin);
  for (const gone of [id, 999_999, 'x']) expect((await app.send('GET', `reviewFacts/${gone}`, admin)).status).toBe(404);
});

test('they say who the author is and what was decided about their articles', async () => {
  const since = app.clock.now().toISOString();
  const newAuthor = await createPerson(app, { nama_depan: 'Wayan', nama_belakang: 'Sari' });
  app.clock.advance({ min: 1 });
  const [id, approved, returned, declined, deleted] = await Promise.all(
    Array.from({ length: 5 }, () => createArticle(app, newAuthor)),
  );
  await decide(Number(approved), APPROVED);
  await decide(Number(returned), RETURNED);
  await decide(Number(declined), DECLINED);
  await app.send('DELETE', `delArticle/${deleted}`, admin);
  const facts = await factsOf(Number(id));
  expect(facts.author).toEqual({
    id: newAuthor.id,
    nama_depan: 'Wayan',
    nama_belakang: 'Sari',
    since,
    published: 1,
    declined: 1,
    returned: 1,
    waiting: 1,
  });
  expect([facts.is_own, facts.needs_other]).toEqual([false, false]);
  const own = await factsOf(await createArticle(app, admin));
  expect([own.is_own, own.needs_other]).toEqual([true, false]);
});

test('with FOUR_EYES an own article needs another admin', async () => {
  const strict = await openOwnApp({ fourEyes: true });
  const [one, other] = [await createAdmin(strict), await createAdmin(strict)];
  const id = await createArticle(strict, one);
  const needsOther = async (who: Person) => (await strict.succeed('GET', `reviewFacts/${id}`, who)).needs_other;
  expect([await needsOther(one), await needsOther(other)]).toEqual([true, false]);
});

test('they name the version to decide on, and the one to compare it with', async () => {
  const id = await createArticle(app, author);
  const versions = async () => {
    const { version, decided_version } = await factsOf(id);
    return [version, decided_version];
  };
  expect(await versions()).toEqual([1, null]);
  await resubmit(id, 'Disunting');
  await decide(id, RETURNED);
  await resubmit(id, 'Diperbaiki');
  expect(await versions(), 'sent again').toEqual([3, 2]);
  await decide(id, DECLINED);
  const [event] = (await app.send('GET', `articleTimeline/${id}`, admin)).body.events;
  await app.send('POST', 'undoDecision', admin, { event: event.id });
  expect(await versions(), 'an undone decision is none').toEqual([3, 2]);
  await decide(id, APPROVED);
  const revise = { title: 'Judul', content: 'Usul '.repeat(400), note: '' };
  await app.send('POST', `reviseArticle/${id}`, author, revise);
  expect(await versions(), 'a proposed revision').toEqual([4, 3]);
  expect(await factsOf(id)).toMatchObject({ words: 400, minutes: 2 });
  await decide(id, { ...DECLINED, version: 4 });
  expect(await versions(), 'after it was sent back').toEqual([3, 3]);
  expect(await factsOf(id)).toMatchObject({ words: 1, minutes: 1 });
});

test('they say what is found in the text and in the fields of the work', async () => {
  const content =
    '<h4>Awal</h4><p><a href="https://doi.org/10.x">Data</a> dan <a href="https://bps.go.id/a">BPS</a></p>';
  const id = await createArticle(app, author, { title: 'Fakta', content });
  expect((await factsOf(id)).checks).toEqual([
    { code: 'headingOrder', count: 1, items: ['Awal'] },
    { code: 'links', count: 2, items: ['bps.go.id', 'doi.org'] },
    { code: 'malformedDoi', count: 1, items: ['https://doi.org/10.x'] },
    { code: 'missingAbstract', count: 1, items: [] },
    { code: 'missingKeywords', count: 1, items: [] },
  ]);
  const fields = { title: 'Fakta', content: '<p>Isi</p>', abstract: 'Ringkas', keywords: '["bakau"]' };
  const image = await picture();
  await app.send('POST', `editArticle/${id}`, admin, form({ ...fields, verifikasi_admin: 'menunggu' }, { image }));
  expect((await factsOf(id)).checks).toEqual([]);
});

const SENTENCES = Array.from({ length: 40 }, (_, index) => `Kalimat nomor ${index} tentang hutan bakau di pesisir.`);
const text = (sentences: readonly string[]) => sentences.map((sentence) => `<p>${sentence}</p>`).join('');

test('they name other articles with the same title or a similar text, once those were read', async () => {
  const first = await createArticle(app, author, { title: 'Bakau Demak', content: text(SENTENCES) });
  const part = text([...SENTENCES.slice(0, 30), 'Penutup yang lain sama sekali dari tulisan itu.']);
  const second = await createArticle(app, await createPerson(app), { title: '“Bakau” demak', content: part });
  const third = await createArticle(app, author, { title: 'Demak bakau', content: text(SENTENCES.slice(0, 20)) });
  expect(await itemsOf(second, 'sameTitle'), 'not read yet').toBeUndefined();
  await storeFingerprints(app.system);
  expect(await itemsOf(second, 'sameTitle')).toEqual([`${first} Bakau Demak`]);
  expect(await itemsOf(first, 'sameTitle')).toEqual([`${second} “Bakau” demak`]);
  expect(await itemsOf(third, 'sameTitle')).toBeUndefined();
  // `first` and `second` contain the whole third text. The third text contains only half of `first`: too little.
  expect(await itemsOf(third, 'similarText')).toEqual([`${first} 100 Bakau Demak`, `${second} 100 “Bakau” demak`]);
  expect(await itemsOf(first, 'similarText')).toEqual([`${second} 75 “Bakau” demak`]);

  await app.send('POST', `resubmitArticle/${first}`, author, { title: 'Lain', content: '<p>Tulisan lain.</p>' });
  await storeFingerprints(app.system);
  expect(await itemsOf(second, 'sameTitle'), 'after an edit').toBeUndefined();
  expect(await itemsOf(third, 'similarText')).toEqual([`${second} 100 “Bakau” demak`]);
  await app.send('DELETE', `delArticle/${second}`, admin);
  expect(await itemsOf(third, 'similarText'), 'a deleted article').toBeUndefined();
  await app.send('POST', `restoreArticle/${second}`, admin);
  expect(await itemsOf(third, 'similarText')).toEqual([`${second} 100 “Bakau” demak`]);
});

test('the text of a revision is found once it is approved, and the earlier one after an undo', async () => {
  const copy = text(Array.from({ length: 20 }, (_, index) => `Paragraf ${index} mengenai gambut dan air tanahnya.`));
  const id = await createArticle(app, author, { title: 'Gambut' });
  const waiting = await createArticle(app, author, { title: 'Salinan', content: copy });
  await decide(id, APPROVED);
  await app.send('POST', `reviseArticle/${id}`, author, { title: 'Gambut', content: copy, note: '' });
  const similar = async () => {
    await storeFingerprints(app.system);
    return await itemsOf(waiting, 'similarText');
  };
  expect(await itemsOf(id, 'similarText'), 'the revision itself').toBeUndefined();
  expect(await similar()).toBeUndefined();
  expect(await itemsOf(id, 'similarText')).toEqual([`${waiting} 100 Salinan`]);
  await decide(id, { ...APPROVED, version: 2 });
  expect(await similar()).toEqual([`${id} 100 Gambut`]);
  const [event] = (await app.send('GET', `articleTimeline/${id}`, admin)).body.events;
  expect((await app.send('POST', 'undoDecision', admin, { event: event.id })).status).toBe(200);
  expect(await similar()).toBeUndefined();
});

test('a text that changes while it is read is read again', async () => {
  const id = await createArticle(app, author, { title: 'Cepat' });
  await Promise.all([storeFingerprints(app.system), resubmit(id, 'Lain'), storeFingerprints(app.system)]);
  await storeFingerprints(app.system);
  const { db } = app.system;
  expect(await db.selectFrom('fingerprint_queue').selectAll().execute()).toEqual([]);
  const rows = await db.selectFrom('article_fingerprints').select('hash').where('article_id', '=', id).execute();
  const other = await createArticle(app, author, { title: 'Judul', content: 'Lain' });
  await storeFingerprints(app.system);
  const same = await db.selectFrom('article_fingerprints').select('hash').where('article_id', '=', other).execute();
  expect(rows).toEqual(same);
});
