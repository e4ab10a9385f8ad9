import type { Selectable } from 'kysely';
import { schemasOf } from '#contract/call-schemas.ts';
import { DECISION_EVENTS } from '#contract/articles/decision-events.ts';
import type { PeopleAnswer, PeopleQuery, PersonAnswer, PersonState } from '#contract/accounts/people.ts';
import { listOpenInvitations, readInvitation } from './open-invitations.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { notFound } from '#server/errors.ts';
import { countByStage } from '#server/articles/queue/facts.service.ts';
import { listSessionsOf } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { UserTable } from '#server/database/schema.ts';
import type { System } from '#server/system.ts';
import { findMade, findPeople, findPerson, findReceived, findWorks } from './people.repository.ts';

/** Lists the accounts, by default the newest registration first. */
export async function listPeople({ db, config }: System, query: PeopleQuery): Promise<PeopleAnswer> {
  const page = toPage(query, config.listCap);
  const { rows, ...counted } = await findPeople(db, query, page);
  const ids = rows.map(({ id }) => id);
  const invited = await listOpenInvitations(db, ids);
  return { people: rows.map((row) => toPerson(row, invited.has(row.id))), meta: toMeta(page, counted) };
}

/** Returns an account with its works, decisions and sessions, as admins see it. @throws 404 */
export async function readPerson(system: System, id: number): Promise<PersonAnswer> {
  const { db } = system;
  const found = await findPerson(db, id);
  if (!found) throw notFound(schemasOf('person').notFound ?? '');
  const works = await findWorks(db, id);
  const sessions = await listSessionsOf(system, id);
  const invitation = await readInvitation(system, found);
  return {
    invitation,
    person: { ...toPerson(found, invitation !== null), stages: await countByStage(db, id) },
    works: works.map(({ pending_version, ...work }) => ({ ...work, is_revised: pending_version !== null })),
    received: (await findReceived(db, id, DECISION_EVENTS)).map(toDecision),
    made: (await findMade(db, id, DECISION_EVENTS)).map(toDecision),
    sessions: sessions.map(({ device, created_at, used_at }) => ({ device, created_at, used_at })),
  };
}

type PersonRow = Pick<Selectable<UserTable>, 'seen_at' | 'closed_at' | 'delete_at' | 'unconfirmed_since'>;

function toPerson<Row extends PersonRow>({ unconfirmed_since, ...row }: Row, isInvited: boolean) {
  const seen_at = row.seen_at === '' ? null : row.seen_at;
  return {
    ...row,
    seen_at,
    state: stateOf(row),
    is_unconfirmed: unconfirmed_since !== null,
    is_invited: isInvited && row.closed_at === null,
  };
}

function stateOf(row: Pick<PersonRow, 'closed_at' | 'delete_at'>): PersonState {
  if (row.closed_at !== null) return 'closed';
  return row.delete_at === null ? 'active' : 'leaving';
}

type DecisionRow = Awaited<ReturnType<typeof findMade>>[number];

function toDecision({ id, at, kind, undone_by, article_id, title, ...actor }: DecisionRow) {
  const { actor_id, nama_depan, nama_belakang } = actor;
  return {
    id,
    at,
    kind,
    is_undone: undone_by !== null,
    article: { id: article_id, title },
    actor:
      actor_id === null ? null : { id: actor_id, nama_depan: nama_depan ?? '', nama_belakang: nama_belakang ?? '' },
  };
}
