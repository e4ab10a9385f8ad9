import type { Done } from '#contract/call-parts.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import { SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { slugOf } from '#contract/slug.ts';
import type { Topic, TopicInList } from '#contract/articles/topics.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { ifTaken, type Queries } from '#server/database/database.ts';
import { isWholeOrder, updatePositions } from '#server/database/positions.ts';
import { searchText } from '#server/database/search-text.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import type { System } from '#server/system.ts';
import {
  countArticles,
  deleteTopic,
  findTopics,
  insertTopic,
  replaceTopics,
  updateTopicName,
} from './topics.repository.ts';

export { readTopicsOfArticle, readTopicsOfArticles } from './topics.repository.ts';

/** More topics would make the list in the form hard to read, and the response long. */
const TOPICS_LIMIT = 100;

/** Lists the topics in the order that admins have set. Admins also get the number of articles of each topic. */
export async function listTopics({ db }: System, caller: Caller | undefined): Promise<TopicInList[]> {
  const topics = await findTopics(db);
  if (!isAdmin(caller)) return topics;
  const counts = await countArticles(db);
  return topics.map((topic) => ({ ...topic, articles: counts.get(topic.id) ?? 0 }));
}

/** Replaces the topics of an article. @throws 422 if one of the new topics does not exist */
export async function setTopicsOfArticle(db: Queries, articleId: number, ids: readonly number[]): Promise<void> {
  if (await replaceTopics(db, articleId, ids)) return;
  throw invalid('topics', 'Topik yang dipilih sudah dihapus admin. Lepas pilihan itu, lalu coba lagi.');
}

export async function addTopic(system: System, caller: Caller, name: string, keyed?: KeyedRequest) {
  return await changeNames(system, async (tx) => {
    const topics = await findTopics(tx.db);
    refuseDouble(topics, name);
    if (topics.length >= TOPICS_LIMIT) {
      throw invalid('name', `Sudah ada ${TOPICS_LIMIT} topik. Hapus yang tidak dipakai, lalu coba lagi.`);
    }
    const given = { name, slug: freeSlug(topics, name), created_at: tx.now.toISOString() };
    const id = await insertTopic(tx.db, given);
    await tx.audit({ actorId: caller.id, action: 'create', entity: 'topic', entityId: id });
    tx.publicChanged();
    const answer = { message: `Topik “${name}” ditambahkan.`, id };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  });
}

/** Renames a topic but keeps its slug, so that addresses with the slug stay valid. */
export async function renameTopic(system: System, caller: Caller, id: number, name: string): Promise<Done> {
  await changeNames(system, async (tx) => {
    const topics = await findTopics(tx.db);
    const before = requireTopic(topics, id);
    refuseDouble(topics, name, id);
    await updateTopicName(tx.db, id, name);
    const details = { name: { from: before.name, to: name } };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'topic', entityId: id, details });
    tx.publicChanged();
  });
  return { message: 'Nama topik diganti.' };
}

/** @throws 409 if `ids` does not list exactly the existing topics: another admin has added or deleted one */
export async function orderTopics(system: System, caller: Caller, ids: readonly number[]): Promise<Done> {
  await change(system, async (tx) => {
    const known = (await findTopics(tx.db)).map(({ id }) => id);
    if (!isWholeOrder(ids, known)) throw listChanged();
    // Writes the rows in the order of their ids, like replaceTopics, to prevent deadlocks.
    await updatePositions(tx.db, 'topics', ids);
    const details = { order: 'changed' };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'topic', entityId: null, details });
    tx.publicChanged();
  });
  return { message: 'Urutan topik disimpan.' };
}

export async function removeTopic(system: System, caller: Caller, id: number): Promise<Done> {
  return await change(system, async (tx) => {
    const { name } = requireTopic(await findTopics(tx.db), id);
    const articles = (await countArticles(tx.db)).get(id) ?? 0;
    await deleteTopic(tx.db, id);
    const details = { title: name, articles };
    await tx.audit({ actorId: caller.id, action: 'remove', entity: 'topic', entityId: id, details });
    tx.publicChanged();
    return { message: `Topik “${name}” dihapus${articles > 0 ? ` dari ${articles} artikel` : ''}.` };
  });
}

/** Changes the topics in a transaction. @throws 409 if another admin gives a topic the same name at the same moment */
async function changeNames<Result>(system: System, work: (tx: Change) => Promise<Result>): Promise<Result> {
  return await change(system, work).catch(ifTaken(listChanged));
}

const listChanged = () => conflict('Daftar topik sudah berubah. Muat ulang daftarnya, lalu coba lagi.');

function requireTopic(topics: readonly Topic[], id: number): Topic {
  const topic = topics.find((one) => one.id === id);
  if (!topic) throw notFound(schemasOf('deleteTopic').notFound ?? '');
  return topic;
}

/** Refuses a name that another topic has, ignoring letter case. */
function refuseDouble(topics: readonly Topic[], name: string, exceptId?: number): void {
  const key = searchText(name);
  const isDouble = topics.some((one) => one.id !== exceptId && searchText(one.name) === key);
  if (isDouble) throw invalid('name', `Topik “${name}” sudah ada. Pilih nama lain.`);
}

/** Returns a slug such as 'air-bersih' for 'Air bersih'. Adds a number if another topic has the slug. */
function freeSlug(topics: readonly Topic[], name: string): string {
  const base = slugOf(name, SHORT_TEXT_CHARACTERS) || 'topik';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!topics.some((one) => one.slug === slug)) return slug;
  }
}
