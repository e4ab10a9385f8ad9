import fc from 'fast-check';
import type { Selectable } from 'kysely';
import { ARTICLE_STAGES, type ArticleStage, tabOf } from '#contract/articles/article-status.ts';
import { STATED_CHANGES } from '#contract/articles/change-kinds.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { Schema } from '#server/database/schema.ts';

/** The users who act. `author`: the article's author. `other`: another author. */
const ROLES = ['visitor', 'other', 'author', 'admin', 'otherAdmin'] as const;
export type Role = (typeof ROLES)[number];

const ACTS = [
  'approve',
  'decline',
  'askForChanges',
  'schedule',
  'decideRevision',
  'decideSeveral',
  'edit',
  'withdraw',
  'resubmit',
  'reopen',
  'comment',
  'revise',
  'undo',
  'delete',
  'restore',
] as const;

export type Act = { act: (typeof ACTS)[number]; who: Role; choice: number; isOutdated: boolean };

/** Generates an act (one API call) by any role. Authors and admins act more often, because most acts are theirs. */
export const anyAct: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.constantFrom(...ROLES, 'author', 'admin', 'admin'),
  choice: fc.nat(1000),
  isOutdated: fc.boolean(),
});

type Article = { id: number; updated_at: string; pending_version: number | null };
type Request = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

/** Returns the HTTP request for an act. `events`: ids of the article's events. `soon`: a time for `schedule`. */
export function requestOf({ act, choice, isOutdated }: Act, article: Article, events: number[], soon: string): Request {
  const { id, pending_version } = article;
  const updated_at = isOutdated && choice % 4 === 0 ? '2020-01-01T00:00:00.000Z' : article.updated_at;
  const loaded = choice % 2 === 0 ? { updated_at } : {};
  const status = (['menunggu', 'disetujui', 'ditolak'] as const)[choice % 3];
  const text = { title: `Judul ${choice % 5}`, content: `<p>Isi ${choice % 7}</p>` };
  const decide = (given: object): Request => ({
    method: 'PUT',
    path: `updateStatusArtikel/${id}`,
    body: { ...given, ...loaded },
  });
  const approval = { verifikasi_admin: choice % 2 === 0 ? 'disetujui' : 'ditolak' };
  const told = choice % 4 < 2 ? {} : { change_kind: kindOf(choice), change_note: 'Keterangan untuk para pembaca.' };
  const requests: Record<Act['act'], () => Request> = {
    approve: () => decide({ verifikasi_admin: 'disetujui', ...told, ...(choice % 5 === 0 && { text: 'Bagus.' }) }),
    decline: () => decide({ verifikasi_admin: 'ditolak', ...(choice % 3 === 0 && { reasons: ['Tidak sesuai'] }) }),
    askForChanges: () => decide({ verifikasi_admin: 'ditolak', tone: 'revise', text: 'Lengkapi.' }),
    schedule: () => decide({ verifikasi_admin: 'disetujui', publish_at: soon }),
    decideRevision: () => decide({ ...approval, ...told, version: pending_version ?? 1 + (choice % 3) }),
    decideSeveral: () => ({
      method: 'POST',
      path: 'decideArticles',
      body: { items: [{ id, updated_at }], ...approval },
    }),
    edit: () => ({
      method: 'POST',
      path: `editArticle/${id}`,
      body: { ...text, ...(choice % 3 === 0 && { language: 'en' }), verifikasi_admin: status, ...told, ...loaded },
    }),
    withdraw: () => ({ method: 'POST', path: `withdrawArticle/${id}`, body: loaded }),
    resubmit: () => ({ method: 'POST', path: `resubmitArticle/${id}`, body: { ...text, note: 'Rapi.', ...loaded } }),
    reopen: () => ({ method: 'POST', path: `reopenArticle/${id}`, body: loaded }),
    comment: () => ({
      method: 'POST',
      path: `commentArticle/${id}`,
      body: { text: 'Pesan.', to: choice % 2 === 0 ? 'author' : 'editors' },
    }),
    revise: () => ({
      method: 'POST',
      path: `reviseArticle/${id}`,
      body: { ...text, note: 'Usul.', ...told, ...loaded },
    }),
    undo: () => ({ method: 'POST', path: 'undoDecision', body: { event: events.at(-1 - (choice % 3)) ?? 1 } }),
    // Only a third of the `delete` acts delete, and the others restore: a deleted article refuses all other acts.
    delete: () => (choice % 3 === 0 ? { method: 'DELETE', path: `delArticle/${id}` } : requests.restore()),
    restore: () => ({ method: 'POST', path: `restoreArticle/${id}` }),
  };
  return requests[act]();
}

/** An author may not state every kind, so some proposals are refused. */
const kindOf = (choice: number) => STATED_CHANGES[Math.floor(choice / 4) % STATED_CHANGES.length];

/** Every status that the response to an act may have. */
export const ALLOWED: ReadonlySet<number> = new Set([200, 201, 401, 403, 404, 409, 422]);

type PastEvent = { kind: EventKind; version: number | null; at: string };
type State = {
  stage: ArticleStage;
  public_version: number | null;
  pending_version: number | null;
  waiting_since: string | null;
};

/** The stage of an article after an event of this kind. Events of other kinds do not change the stage. */
const LEADS_TO: Partial<Record<EventKind, ArticleStage>> = {
  submitted: 'waiting',
  resubmitted: 'waiting',
  reopened: 'waiting',
  approved: 'published',
  published: 'published',
  scheduled: 'scheduled',
  revise: 'revise',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

/** Computes an article's state from its events, oldest first. `events` must not contain undone events. */
function fold(events: readonly PastEvent[]): State {
  const state: State = { stage: 'waiting', public_version: null, pending_version: null, waiting_since: null };
  for (const { kind, version, at } of events) {
    const hadRevision = state.pending_version !== null;
    const stage = LEADS_TO[kind];
    if (kind === 'revisionProposed') state.pending_version = version;
    else if (kind.startsWith('revision') || (stage && !(stage === 'published' && state.stage === 'published'))) {
      state.pending_version = null;
    }
    state.stage = stage ?? state.stage;
    // waiting_since stays while a revision is pending, for example if the author replaces the revision's text.
    const isKept = hadRevision && state.pending_version !== null;
    if (tabOf(state) === undefined) state.waiting_since = null;
    else if (!isKept && (stage !== undefined || kind === 'revisionProposed')) state.waiting_since = at;
    if (
      version !== null &&
      !['revisionProposed', 'revisionReturned', 'revisionDeclined', 'revisionWithdrawn'].includes(kind)
    ) {
      state.public_version = version;
    }
  }
  return state;
}

/** Returns the contradictions between an article, its events, its versions, its public versions and ARTICLE_STAGES. */
export async function faultsOf(db: Queries, id: number): Promise<string[]> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const events = await db.selectFrom('article_events').selectAll().where('article_id', '=', id).orderBy('id').execute();
  const versions = await db.selectFrom('article_versions').selectAll().where('article_id', '=', id).execute();
  const { stage, public_version, pending_version, waiting_since, publish_at, verifikasi_admin: status } = row;
  const faults: string[] = [];
  const check = (isRight: boolean, what: string) => {
    if (!isRight)
      faults.push(`${what}: ${JSON.stringify({ stage, status, public_version, pending_version, publish_at })}`);
  };
  check(ARTICLE_STAGES[stage].status === status, 'the status is not that of the stage');
  check((publish_at !== null) === (stage === 'scheduled'), 'only a scheduled article has a time');
  check(pending_version === null || stage === 'published', 'only a public article has a revision');
  check(stage !== 'published' || row.published_at !== null, 'a public article has a date');
  const standing = events.filter(({ kind, undone_by }) => undone_by === null && kind !== 'undone');
  const folded = fold(standing);
  const isSame = JSON.stringify(folded) === JSON.stringify({ stage, public_version, pending_version, waiting_since });
  check(isSame, `the events result in ${JSON.stringify(folded)}`);
  const present = versions.find(({ number }) => number === public_version);
  const texts = ['title', 'content', 'image', 'abstract', 'keywords'] as const;
  check(present !== undefined && texts.every((field) => present[field] === row[field]), 'the text is not its version');
  check(new Set(versions.map(({ number }) => number)).size === versions.length, 'a number is given twice');
  for (const { id: event, undone_by } of events) {
    if (undone_by === null) continue;
    check(
      events.some((other) => other.id === undone_by && other.kind === 'undone'),
      `${event} is undone by nothing`,
    );
  }
  return [...faults, ...(await historyFaults(db, row))];
}

type Row = Selectable<Schema['articles']>;

/** Returns the contradictions between an article and its public versions. */
async function historyFaults(db: Queries, row: Row): Promise<string[]> {
  const { id, stage, public_number, revised_at, notice, public_version: version } = row;
  const shown = await db.selectFrom('public_versions').selectAll().where('article_id', '=', id).orderBy('id').execute();
  const ofArticle = db.selectFrom('article_topics').select('topic_id').where('article_id', '=', id);
  const topics = stage === 'published' ? await ofArticle.execute() : [];
  const last = shown.at(-1);
  const { user_id, language, licence, doi } = row;
  const topicIds = topics.map(({ topic_id }) => topic_id).toSorted((a, b) => a - b);
  const { translates_version } = row;
  const facts = {
    ...{ user_id, co_authors: fromJson(row.co_authors), topics: topicIds, language, licence, doi },
    translates_version,
  };
  let standing: string | null = null;
  for (const { kind } of shown) {
    if (kind === 'concern' || kind === 'retraction') standing = kind;
    if (kind === 'lifted') standing = null;
  }
  const right = {
    'the numbers are 1 to n': shown.every(({ number }, index) => number === index + 1),
    'the row has the last number': public_number === shown.length,
    'only the first version is the publication': shown.every(
      ({ kind, number }) => (kind === 'first') === (number === 1),
    ),
    'the row has the date of the last change': revised_at === (last && last.number > 1 ? last.published_at : null),
    'the notice follows from the kinds': notice === standing,
    'a public article is its newest public version':
      stage !== 'published' || (last?.version === version && last.facts === JSON.stringify(facts)),
    'the newest version is not hidden': !last?.hidden_at,
  };
  const wrong = Object.entries(right).filter(([, isRight]) => !isRight);
  const state = JSON.stringify({ public_number, revised_at, notice, version, facts, shown });
  return wrong.map(([what]) => `it is not so that ${what}: ${state}`);
}
