import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { storedPathsOf } from '#server/files/files.service.ts';
import { form, picture } from '#tests/factories.ts';
import { killAll, startProcess, until } from '#tests/process.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import { type FaultyS3, startFaultyS3 } from './faulty-s3.ts';
import { ADMIN, askUnlessKilled, isLong, logIn, makePlace, type Place, queryPlace, settingsFor } from './site.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 5);
const SEED = Number(process.env['CRASH_SEED'] ?? randomInt(1_000_000));
const ROUND_TIMEOUT_MS = 30_000;
/** An account may have four uploads at once. With fewer writers, the server refuses no upload. */
const WRITERS = 3;
const PICTURES_OF_A_TEXT = 3;
/** All three writers use the same account, and an account may have at most 50 drafts. */
const DRAFTS_OF_A_WRITER = 10;
/** Unfinished uploads and pictures without a text are removed at the next start if they are this old. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** A text that names pictures. `sent`: the pictures in a save whose response has not come. */
type Text = { kind: 'article' | 'draft'; id: string; rev: number; named: string[]; sent?: string[] | undefined };
type Writer = { name: string; uploaded: string[]; texts: Text[] };
/** `step` is called after each step at which the server may be killed. */
type Site = { url: string; token: string; photo: Buffer; random: Random; step: () => void };

afterEach(killAll);

test.runIf(isLong).each(['sqlite', 'postgres'])(
  'kill -9 while pictures are uploaded to S3 and texts name them: no answered picture is lost, and none outlives its time: %s',
  async (database) => {
    console.log(`CRASH_SEED=${SEED} CRASH_ROUNDS=${ROUNDS}`);
    const s3 = await startFaultyS3();
    const place = await makePlace(database);
    const settings = settingsFor(place, s3.settings);
    const random = seededRandom(SEED);
    const photo = await picture(700, 350);
    const writers = Array.from(
      { length: WRITERS },
      (_, index): Writer => ({ name: `w${index}`, uploaded: [], texts: [] }),
    );
    let server = await startProcess(settings);
    const { token } = await logIn(server.url, ADMIN);

    for (let round = 1; round <= ROUNDS; round += 1) {
      let left = random.between(10, 60);
      const { promise: isTime, resolve } = Promise.withResolvers<void>();
      const step = () => (left -= 1) === 0 && resolve();
      s3.fault = (method) => void (method === 'PUT' && step());
      const site = { url: server.url, token, photo, random, step };
      const writing = writers.map(async (writer) => {
        while (await write(site, writer));
      });
      // If a writer ends with an error, the test fails here.
      await Promise.race([isTime, Promise.all(writing)]);
      // A save takes some milliseconds: with a random delay the kills hit each of its steps in some round.
      await wait(random.between(0, 8));
      await server.kill();
      await Promise.all(writing);
      await until('S3 has performed what the server sent', 10_000, s3.isIdle);

      server = await startProcess(settings);
      await expectWhatWasAnswered(place, s3, writers);
      expect(server.output()).toEqual({ stdout: '', stderr: '' });
    }

    const inTexts = new Set((await readTexts(place)).flatMap(({ named }) => named));
    for (const path of inTexts) expect((await fetch(`${server.url}/storage/${path}`)).status).toBe(200);
    const last = await call({ url: server.url, token }, 'POST', 'uploadImage', form({}, { image: photo }));
    expect(s3.keys()).toContain(last?.['image']);
    await server.kill();
    await makePendingOld(place);
    await startProcess(settings);
    const files = await readFiles(place);
    expect(files.map(({ path }) => path).toSorted()).toEqual([...inTexts].toSorted());
    expect(s3.keys()).toEqual(files.flatMap(storedPathsOf).toSorted());
    const count = writers.flatMap(({ uploaded }) => uploaded).length;
    console.log(
      `${database}: killed ${ROUNDS} times, ${count} pictures were answered, ${inTexts.size} in texts at the end`,
    );
  },
  ROUND_TIMEOUT_MS * (ROUNDS + 1),
);

/** Uploads a picture and saves a text that names it. Returns false if the server is gone. */
async function write(site: Site, writer: Writer): Promise<boolean> {
  const { random, step } = site;
  const uploaded = await call(site, 'POST', 'uploadImage', form({}, { image: site.photo }));
  if (!uploaded) return false;
  writer.uploaded.push(String(uploaded['image']));
  step();
  // A text names no picture, the last one, or the last three, each equally often.
  const named = random.pick([[], writer.uploaded.slice(-1), writer.uploaded.slice(-PICTURES_OF_A_TEXT)]);
  const text = random.next() < 0.5 && writer.texts.length > 0 ? random.pick(writer.texts) : undefined;
  const isSaved = text ? await edit(site, text, named) : await add(site, writer, named);
  step();
  return isSaved;
}

const contentOf = (paths: string[]) =>
  `<p>Isi</p>${paths.map((path) => `<figure><img src="/storage/${path}" alt=""></figure>`).join('')}`;

async function add(site: Site, writer: Writer, named: string[]): Promise<boolean> {
  const drafts = writer.texts.filter(({ kind }) => kind === 'draft').length;
  if (writer.texts.length % 2 === 1 && drafts < DRAFTS_OF_A_WRITER) {
    const draft: Text = { kind: 'draft', id: `${writer.name}-${writer.texts.length}`, rev: 0, named: [] };
    writer.texts.push(draft);
    return await edit(site, draft, named);
  }
  site.step();
  const answer = await call(site, 'POST', 'postArtikel', { title: writer.name, content: contentOf(named) });
  if (answer) writer.texts.push({ kind: 'article', id: String(answer['id']), rev: 0, named });
  return answer !== undefined;
}

async function edit(site: Site, text: Text, named: string[]): Promise<boolean> {
  text.sent = named;
  site.step();
  const fields = { title: 'Sunting', content: contentOf(named) };
  const { rev, id } = text;
  const answer =
    text.kind === 'article'
      ? await call(site, 'POST', `editArticle/${id}`, { ...fields, verifikasi_admin: 'menunggu' })
      : await call(site, 'PUT', `saveDraft/${id}`, {
          form: 'article',
          subject: null,
          fields,
          version: '',
          file_name: null,
          device: 'laptop',
          rev,
        });
  if (answer) Object.assign(text, { named, sent: undefined, rev: Number(answer['rev'] ?? 0) });
  return answer !== undefined;
}

/** Calls the API, which must succeed. Returns undefined if no complete response came. */
async function call(
  { url, token }: Pick<Site, 'url' | 'token'>,
  method: string,
  path: string,
  body: FormData | object,
) {
  const answer = await askUnlessKilled(url, `/api/${path}`, { method, token, body });
  if (answer && answer.status >= 300)
    throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer?.body;
}

async function expectWhatWasAnswered(place: Place, s3: FaultyS3, writers: Writer[]): Promise<void> {
  const stored = new Map((await readTexts(place)).map((text) => [`${text.kind} ${text.key}`, text]));
  for (const text of writers.flatMap(({ texts }) => texts)) {
    const found = stored.get(`${text.kind} ${text.id}`);
    // The server may have stored a save whose response was lost.
    const expected = text.sent && JSON.stringify(found?.named) === JSON.stringify(text.sent) ? text.sent : text.named;
    expect([text.kind, text.id, found?.named ?? []]).toEqual([text.kind, text.id, expected]);
    Object.assign(text, { named: expected, sent: undefined, rev: found?.rev ?? 0 });
  }

  const files = await readFiles(place);
  const references = [...stored.values()].flatMap(({ kind, id, named }) =>
    named.map((path) => `${kind} ${id} ${path}`),
  );
  expect((await readReferences(place)).toSorted()).toEqual(references.toSorted());
  const named = new Set([...stored.values()].flatMap((text) => text.named));
  const used = files.filter(({ state }) => state === 'used').map(({ path }) => path);
  expect(used.toSorted()).toEqual([...named].toSorted());
  const known = new Set(files.filter(({ user_id }) => user_id !== null).map(({ path }) => path));
  expect(writers.flatMap(({ uploaded }) => uploaded).filter((path) => !known.has(path))).toEqual([]);
  const keys = s3.keys();
  const whole = files.filter(({ user_id }) => user_id !== null).flatMap(storedPathsOf);
  expect(whole.filter((path) => !keys.includes(path))).toEqual([]);
  // Each file in S3 must have a row: the clean-up finds files by their rows.
  const recorded = new Set(files.flatMap(storedPathsOf));
  expect(keys.filter((key) => !recorded.has(key))).toEqual([]);
}

/**
 * Returns the stored texts, each with the pictures that it names. `id` is the id of the row, `key` the id in the API.
 * An entry of the kind `version` has the pictures that only earlier versions of an article name.
 */
async function readTexts(place: Place) {
  const pathsIn = (content: string) =>
    Array.from(content.matchAll(/images\/[0-9a-f]{32}\/\d+\.webp/g), ([path]) => path);
  const articles = await queryPlace(place, (db) => db.selectFrom('articles').select(['id', 'content']).execute());
  const drafts = await queryPlace(place, (db) => db.selectFrom('drafts').selectAll().execute());
  const versions = await queryPlace(place, (db) => db.selectFrom('article_versions').selectAll().execute());
  const earlier = articles.map(({ id, content }) => {
    const named = versions.filter(({ article_id }) => article_id === id).flatMap((version) => pathsIn(version.content));
    return {
      kind: 'version',
      id,
      key: String(id),
      rev: 0,
      named: [...new Set(named)].filter((path) => !content.includes(path)),
    };
  });
  return [
    ...earlier,
    ...articles.map(({ id, content }) => ({ kind: 'article', id, key: String(id), rev: 0, named: pathsIn(content) })),
    ...drafts.map(({ id, key, rev, fields }) => ({ kind: 'draft', id, key, rev, named: pathsIn(fields) })),
  ];
}

const readFiles = async (place: Place) =>
  await queryPlace(place, (db) => db.selectFrom('files').select(['path', 'widths', 'state', 'user_id']).execute());

async function readReferences(place: Place): Promise<string[]> {
  const references = await queryPlace(place, (db) => db.selectFrom('text_pictures').selectAll().execute());
  const written = references.map(({ kind, subject_id, path }) => `${kind} ${subject_id} ${path}`);
  // Leaves out a version's reference to a picture that the article also refers to.
  return written.filter((line) => !line.startsWith('version') || !written.includes(line.replace('version', 'article')));
}

/** Backdates each picture that no text names, because the next start removes only old ones. */
async function makePendingOld(place: Place): Promise<void> {
  await queryPlace(place, (db) =>
    db.updateTable('files').set({ changed_at: LONG_AGO }).where('state', '=', 'pending').execute(),
  );
}
