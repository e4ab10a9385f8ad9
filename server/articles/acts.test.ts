import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { STAGES } from '#contract/articles/article-status.ts';
import { messages } from '#contract/messages.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person, picture, uploadPicture } from '#tests/factories.ts';

/**
 * Tries every act (a call that reads or changes one article) in every stage, as each kind of caller. The snapshot
 * acts.txt lists the refusals and what each success changes: row, timeline, audit log, mails, caches, pictures.
 * `vitest run --project=sqlite server/articles/acts.test.ts -u` updates acts.txt. `git diff` then shows what a change
 * of the code does to authors and admins.
 */
const STATES = [...STAGES, 'revised', 'without its picture', 'deleted'] as const;
type State = (typeof STATES)[number];

const ROLES = ['visitor', 'other', 'author', 'own', 'admin'] as const;
type Role = (typeof ROLES)[number];

type Article = {
  id: number;
  updated_at: string;
  pending_version: number | null;
  public_version: number;
  event: number;
};
type Act = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

/** The path of the picture that each user has uploaded for use in texts, by user id. */
const inText = new Map<number, string>();

const app = await openTestApp({ fourEyes: true, confirmEmail: 'required', sessionHours: 720 });
const people: Record<Exclude<Role, 'visitor'> | 'claimant', Person> = {
  other: await createPerson(app),
  author: await createPerson(app),
  own: await createAdmin(app),
  admin: await createAdmin(app),
  claimant: await createAdmin(app),
};
const lead = await picture(40, 25);
for (const who of Object.values(people)) inText.set(who.id, await uploadPicture(app, who));

const NOT_ALLOWED = 'Anda tidak memiliki hak untuk melakukan ini.';
const approved = { verifikasi_admin: 'disetujui' };
const declined = { verifikasi_admin: 'ditolak' };
const later = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const figure = (who: Person) => `<figure><img src="/storage/${inText.get(who.id)}" alt="Bakau"></figure>`;

/**
 * Builds the request of each act. A text in the request contains a picture that the caller `who` has uploaded. A
 * visitor cannot upload: for a visitor's request, `who` is the user `other`.
 */
const ACTS: Record<string, (article: Article, who: Person) => Act> = {
  approve: ({ id }) => decision(id, approved),
  'approve with words': ({ id }) => decision(id, { ...approved, text: 'Bagus.' }),
  'approve an outdated text': ({ id }) => decision(id, { ...approved, updated_at: '2020-01-01T00:00:00.000Z' }),
  'let wait': ({ id }) => decision(id, { verifikasi_admin: 'menunggu' }),
  decline: ({ id }) => decision(id, declined),
  'ask for changes': ({ id }) => decision(id, { ...declined, tone: 'revise', text: 'Lengkapi.' }),
  schedule: ({ id }) => decision(id, { ...approved, publish_at: later(5) }),
  'approve the revision': ({ id, pending_version, public_version }) =>
    decision(id, { ...approved, version: pending_version ?? public_version }),
  'return the revision': ({ id, pending_version, public_version }) =>
    decision(id, { ...declined, tone: 'revise', version: pending_version ?? public_version }),
  'schedule the revision': ({ id, pending_version, public_version }) =>
    decision(id, { ...approved, publish_at: later(5), version: pending_version ?? public_version }),
  'decide several': ({ id, updated_at, pending_version }) => ({
    method: 'POST',
    path: 'decideArticles',
    body: { items: [{ id, updated_at, ...(pending_version && { version: pending_version }) }], ...approved },
  }),
  'decide several, blind to revisions': ({ id, updated_at }) => ({
    method: 'POST',
    path: 'decideArticles',
    body: { items: [{ id, updated_at }], ...declined },
  }),
  undo: ({ event }) => ({ method: 'POST', path: 'undoDecision', body: { event } }),
  reopen: ({ id }) => ({ method: 'POST', path: `reopenArticle/${id}`, body: {} }),
  'edit the text': ({ id, updated_at }, who) => edit(id, { updated_at, content: `<p>Baru</p>${figure(who)}` }),
  'edit the picture away': ({ id }) => edit(id, { remove_image: true }),
  'edit and approve': ({ id }) => edit(id, approved),
  'give to another author': ({ id }) => edit(id, { user_id: people.other.id }),
  'restore the picture': ({ id }) => ({ method: 'POST', path: `restoreArticleImage/${id}` }),
  delete: ({ id }) => ({ method: 'DELETE', path: `delArticle/${id}` }),
  restore: ({ id }) => ({ method: 'POST', path: `restoreArticle/${id}` }),
  resubmit: ({ id }, who) => ({
    method: 'POST',
    path: `resubmitArticle/${id}`,
    body: { title: 'Rapi', content: `<p>Rapi</p>${figure(who)}`, note: 'Sudah.', remove_image: true },
  }),
  revise: ({ id }, who) => ({
    method: 'POST',
    path: `reviseArticle/${id}`,
    body: {
      title: 'Usul',
      content: `<p>Usul lain</p>${figure(who)}`,
      note: 'Usul.',
      remove_image: true,
      change_kind: 'layout',
    },
  }),
  withdraw: ({ id }) => ({ method: 'POST', path: `withdrawArticle/${id}`, body: { text: 'Maaf.' } }),
  comment: ({ id }) => ({ method: 'POST', path: `commentArticle/${id}`, body: { text: 'Pesan', to: 'author' } }),
  note: ({ id }) => ({ method: 'POST', path: `commentArticle/${id}`, body: { text: 'Pesan', to: 'editors' } }),
  claim: ({ id }) => ({ method: 'POST', path: `claimArticle/${id}` }),
  release: ({ id }) => ({ method: 'POST', path: `releaseArticle/${id}` }),
  translate: ({ id }, who) => ({
    method: 'POST',
    path: 'postArtikel',
    body: { title: 'Title', content: `<p>Text</p>${figure(who)}`, translation_of: id },
  }),
  'make a preview link': ({ id }) => ({ method: 'POST', path: `makePreviewLink/${id}`, body: { days: 7 } }),
  'list preview links': ({ id }) => ({ method: 'GET', path: `previewLinks/${id}` }),
  read: ({ id }) => ({ method: 'GET', path: `detailArtikel/${id}` }),
  'read the timeline': ({ id }) => ({ method: 'GET', path: `articleTimeline/${id}` }),
  'read a version': ({ id }) => ({ method: 'GET', path: `articleVersion/${id}/1` }),
  'read a difference': ({ id }) => ({ method: 'GET', path: `articleDiff/${id}?from=1&to=1` }),
  'read the facts': ({ id }) => ({ method: 'GET', path: `reviewFacts/${id}` }),
};

const decision = (id: number, body: object): Act => ({ method: 'PUT', path: `updateStatusArtikel/${id}`, body });
const edit = (id: number, given: object): Act => ({
  method: 'POST',
  path: `editArticle/${id}`,
  body: { title: 'Judul', content: '<p>Isi</p>', verifikasi_admin: statusOf.get(id), ...given },
});
const statusOf = new Map<number, string>();

async function perform({ method, path, body }: Act, who: Person | undefined) {
  return await app.send(method, path, who, body);
}

async function sendAs(who: Person, act: Act): Promise<void> {
  const { status, body } = await perform(act, who);
  if (status >= 300) throw new Error(`${act.path}: ${status} ${JSON.stringify(body)}`);
}

/** Creates an article with a lead picture and a picture in its text, and brings the article to the given state. */
async function makeArticle(author: Person, state: State): Promise<Article> {
  const setUnconfirmed = async (since: string | null) =>
    await app.system.db.updateTable('users').set({ unconfirmed_since: since }).where('id', '=', author.id).execute();
  if (state === 'unconfirmed') await setUnconfirmed(app.clock.now().toISOString());
  const id = await createArticle(app, author, { content: `<p>Isi</p>${figure(author)}`, image: lead });
  if (state === 'unconfirmed') await setUnconfirmed(null);
  const act =
    (name: string, who = people.claimant) =>
    async () =>
      await sendAs(who, ACTS[name]?.(await findArticle(id), who) ?? never());
  const way: Record<State, (() => Promise<void>)[]> = {
    unconfirmed: [],
    waiting: [],
    scheduled: [act('schedule')],
    revise: [act('ask for changes')],
    declined: [act('decline')],
    withdrawn: [act('withdraw', author)],
    published: [act('approve')],
    revised: [act('approve'), act('revise', author)],
    'without its picture': [act('edit the picture away')],
    deleted: [act('approve'), act('delete')],
  };
  for (const step of way[state]) await step();
  await sendAs(people.claimant, { method: 'POST', path: `claimArticle/${id}` }).catch(() => {});
  await app.settleMails();
  return await findArticle(id);
}

const never = (): never => {
  throw new Error('There is no such act');
};

async function findArticle(id: number): Promise<Article> {
  const { db } = app.system;
  const columns = ['id', 'updated_at', 'pending_version', 'public_version', 'verifikasi_admin'] as const;
  const row = await db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  const { event } = await db
    .selectFrom('article_events')
    .select(({ fn }) => fn.max('id').as('event'))
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();
  statusOf.set(id, row.verifikasi_admin);
  return { ...row, event };
}

/** Reads everything that an act may change. */
async function readTraces(id: number) {
  const { db, publicContent, config } = app.system;
  await app.settleMails();
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const events = await db.selectFrom('article_events').selectAll().where('article_id', '=', id).orderBy('id').execute();
  const ofArticle = db.selectFrom('article_versions').selectAll().where('article_id', '=', id);
  const versions = await ofArticle.orderBy('number').execute();
  const logged = db.selectFrom('audit_log').selectAll().where('entity', '=', 'article').where('entity_id', '=', id);
  const audit = await logged.orderBy('id').execute();
  const named = db.selectFrom('text_pictures').selectAll().where('subject_id', '=', id).where('kind', '!=', 'draft');
  const held = await named.orderBy('kind').orderBy('path').execute();
  const translations = await db.selectFrom('articles').selectAll().where('translation_of', '=', id).execute();
  const claims = await db.selectFrom('article_claims').selectAll().where('article_id', '=', id).execute();
  const queued = db.selectFrom('mail_outbox').select(['id', 'recipient', 'subject', 'due_at']);
  const outbox = await queued.orderBy('id').execute();
  const files = await db.selectFrom('files').select(['path', 'state', 'removed_from']).orderBy('path').execute();
  return {
    row,
    events,
    versions,
    audit,
    held,
    translations,
    claims,
    outbox,
    files,
    visible: publicContent.version(),
    sent: existsSync(join(config.dataDir, 'outbox')) ? readdirSync(join(config.dataDir, 'outbox')) : [],
  };
}

type Traces = Awaited<ReturnType<typeof readTraces>>;

const nameOf = (id: number | null) =>
  id === null ? 'the system' : (Object.entries(people).find(([, user]) => user.id === id)?.[0] ?? 'unknown');
const nameOfAddress = (email: string) => Object.entries(people).find(([, user]) => user.email === email)?.[0] ?? email;

/** Describes the differences between two readings. Leaves out values that change with each run. */
async function effects(before: Traces, after: Traces): Promise<string[]> {
  const lines: string[] = [];
  const place = ({ row }: Traces) =>
    [
      row.stage,
      row.verifikasi_admin,
      row.pending_version === null ? '' : `revision ${row.pending_version}`,
      row.deleted_at ? 'deleted' : '',
    ]
      .filter(Boolean)
      .join(' ');
  if (place(before) !== place(after)) lines.push(`${place(before)} → ${place(after)}`);
  const fields = ['title', 'content', 'image', 'user_id', 'public_version'] as const;
  const changed = fields.filter((field) => before.row[field] !== after.row[field]);
  if (changed.length > 0) lines.push(`changes ${changed.join(', ')}`);
  for (const field of ['updated_at', 'published_at', 'publish_at', 'waiting_since', 'listed_at'] as const) {
    const [a, b] = [before.row[field], after.row[field]];
    if (a !== b)
      lines.push(`${field} ${b === null ? 'is empty' : b === app.clock.now().toISOString() ? 'is now' : 'is another'}`);
  }
  const newOf = <T extends { id: unknown }>(a: readonly T[], b: readonly T[]) =>
    b.filter(({ id }) => !a.some((one) => one.id === id));
  for (const event of newOf(before.events, after.events)) {
    const parts = [
      event.kind,
      `by ${nameOf(event.actor_id)} (${event.side})`,
      `for ${event.visibility}`,
      event.version === null ? '' : `version ${event.version}`,
      event.text && 'with words',
      event.publish_at && 'with a time',
      event.batch_id && 'in a batch',
      event.state_before && 'can be undone',
      event.mail_id ? 'has a mail' : '',
    ];
    lines.push(`event ${parts.filter(Boolean).join(', ')}`);
  }
  const undone = after.events.filter(
    (event) => event.undone_by !== null && before.events.some((one) => one.id === event.id && one.undone_by === null),
  );
  for (const event of undone) lines.push(`undoes ${event.kind}`);
  for (const version of newOf(before.versions, after.versions))
    lines.push(
      `version ${version.number} ${version.kind} by ${nameOf(version.author_id)}${version.note ? ' with a note' : ''}`,
    );
  for (const { stage, language, user_id } of newOf(before.translations, after.translations))
    lines.push(`a translation of ${nameOf(user_id)}, ${stage}, in ${language}`);
  for (const entry of newOf(before.audit, after.audit))
    lines.push(
      `audit ${entry.action} by ${nameOf(entry.actor_id)} ${Object.keys(JSON.parse(entry.details)).toSorted().join(' ')}`,
    );
  for (const mail of newOf(before.outbox, after.outbox))
    lines.push(`mail later to ${nameOfAddress(mail.recipient)}: ${mail.subject}`);
  for (const mail of newOf(after.outbox, before.outbox))
    lines.push(`takes back the mail to ${nameOfAddress(mail.recipient)}: ${mail.subject}`);
  for (const file of after.sent.filter((name) => !before.sent.includes(name)).toSorted()) {
    const { to, subject } = await PostalMime.parse(readFileSync(join(app.system.config.dataDir, 'outbox', file)));
    lines.push(`mail now to ${nameOfAddress(to?.[0]?.address ?? '')}: ${subject}`);
  }
  if (before.visible !== after.visible) lines.push('visitors see something else');
  const holders = ({ held }: Traces) => held.map(({ kind }) => kind).join(' ');
  if (holders(before) !== holders(after))
    lines.push(`pictures held by ${holders(before) || 'nothing'} → ${holders(after) || 'nothing'}`);
  const states = after.files.filter(({ path, state, removed_from }) => {
    const one = before.files.find((file) => file.path === path);
    return one?.state !== state || one.removed_from !== removed_from;
  });
  for (const { state, removed_from } of states)
    lines.push(`a file is ${state}${removed_from ? ', can be restored' : ''}`);
  const gone = before.files.filter(({ path }) => !after.files.some((file) => file.path === path)).length;
  if (gone > 0) lines.push(`${gone} files are gone`);
  if (before.claims.length !== after.claims.length || before.claims[0]?.user_id !== after.claims[0]?.user_id) {
    lines.push(after.claims[0] ? `claimed by ${nameOf(after.claims[0].user_id)}` : 'the claim ends');
  }
  return lines.toSorted();
}

test('who may do what in which stage, and what follows', { timeout: 600_000 }, async () => {
  const lines: string[] = [];
  for (const state of STATES) {
    // Groups the acts that have the same outcome for each caller.
    const outcomes = new Map<string, string[]>();
    const ready = new Map<number, Article>();
    for (const [name, requestOf] of Object.entries(ACTS)) {
      const outcome = await tryAll(state, requestOf, ready);
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), name]);
    }
    lines.push(`# ${state}`, '');
    for (const [outcome, names] of outcomes) lines.push(names.join(' / '), outcome, '');
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('./acts.txt');
});

/** Tries an act as each kind of caller. `ready`: articles in this state that no act has changed yet, by author id. */
async function tryAll(state: State, requestOf: (article: Article, who: Person) => Act, ready: Map<number, Article>) {
  const outcomes = new Map<string, Role[]>();
  for (const role of ROLES) {
    const author = role === 'own' ? people.own : people.author;
    const article = ready.get(author.id) ?? (await makeArticle(author, state));
    ready.set(author.id, article);
    const before = await readTraces(article.id);
    app.clock.advance({ ms: 5 });
    const user = role === 'visitor' ? undefined : people[role];
    const answer = describeAnswer(await perform(requestOf(article, user ?? people.other), user));
    const changes = await effects(before, await readTraces(article.id));
    if (changes.length > 0) ready.delete(author.id);
    const outcome = [answer, ...changes].join('\n    ');
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), role]);
  }
  return [...outcomes].map(([outcome, roles]) => `  ${roles.join(', ')}: ${outcome}`).join('\n');
}

/** Messages of the access checks before every call. For such a refusal, acts.txt shows only the status code. */
const PLAIN: readonly string[] = [messages.guard.noToken, NOT_ALLOWED];

function describeAnswer({ status, body }: { status: number; body: Record<string, unknown> }): string {
  if (status < 300) {
    const items = (body['items'] ?? []) as { outcome: string; message: string }[];
    return [status, ...items.map(({ outcome, message }) => `${outcome} (${message})`)].join(' ');
  }
  const { message, code, errors } = body as { message: string; code?: string; errors?: object };
  return [status, code, ...Object.keys(errors ?? {}), PLAIN.includes(message) ? '' : message].filter(Boolean).join(' ');
}
