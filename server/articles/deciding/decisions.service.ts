import type { CallBody } from '#contract/call-schemas.ts';
import { randomUUID } from 'node:crypto';
import type { Done } from '#contract/call-parts.ts';
import { ARTICLE_STAGES, type ArticleStage } from '#contract/articles/article-status.ts';
import type { ArticleDecision } from '#contract/articles/articles.ts';
import { messages } from '#contract/messages.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { deleteClaim } from '#server/articles/claims.repository.ts';
import { notifyOfDecision } from './decision-mails.ts';
import { type LockedArticle, lockArticle, moveArticle, writeArticle } from '#server/articles/article.ts';
import { type Told, toldIn } from '#server/articles/public-versions/publishing.service.ts';
import { readVersionText } from '#server/articles/versions/versions.service.ts';
import { addMove } from '#server/articles/events.ts';
import { outcomesOf } from './outcomes.ts';
import { ownArticle, requireCan, requireMove } from '#server/articles/reviews.policy.ts';
import { applyRevision, dropRevision } from '#server/articles/submitting/revisions.service.ts';
import { findOwnArticles } from '#server/articles/reviews.repository.ts';

const YEAR_MS = 365 * 86_400_000;

type Decision = {
  stage: ArticleStage;
  publishAt: string | null;
  words: { text: string; reasons: readonly string[] };
  /** What readers are told. undefined: what the author of a revision has proposed. */
  told: Told | undefined;
  /** The updated_at of the article when the caller loaded it. */
  loaded: string | undefined;
  /** Number of the version that the decision is about, if the request has one. */
  version: number | undefined;
  batchId?: string;
};

const EVENT_OF_STAGE: Partial<Record<ArticleStage, EventKind>> = {
  published: 'approved',
  scheduled: 'scheduled',
  revise: 'revise',
  declined: 'declined',
};

/** The kinds of events for decisions on a proposed revision. The article stays public. */
const EVENT_OF_REVISION: Partial<Record<ArticleStage, EventKind>> = {
  published: 'revisionApproved',
  revise: 'revisionReturned',
  declined: 'revisionDeclined',
};

/**
 * Decides on an article.
 * @throws 409 if the article has changed since the caller loaded it, or its stage does not allow the decision; 403 with
 * FOUR_EYES if the article is the caller's own
 */
export async function decideArticle(system: System, caller: Caller, id: number, given: ArticleDecision): Promise<Done> {
  const decision = readDecision(given, system.clock.now());
  await change(system, async (tx) => await decide(system, tx, caller, id, decision));
  return { message: messages.articles.statusUpdated };
}

/**
 * Makes the same decision on several articles, each in a transaction of its own. The response has the outcome of each
 * article, and the id of the batch for undoDecision.
 * @throws 403 with FOUR_EYES if one of the articles is the caller's own; then no decision is made
 */
export async function decideArticles(system: System, caller: Caller, { items, ...given }: CallBody<'decideArticles'>) {
  await refuseOwn(system, caller, items);
  const batchId = randomUUID();
  const decision = readDecision(given, system.clock.now());
  const { items: answered, done } = await outcomesOf(items, async ({ id, updated_at: loaded, version }) => {
    const one = { ...decision, loaded, version, batchId };
    await change(system, async (tx) => await decide(system, tx, caller, id, one));
    return messages.articles.statusUpdated;
  });
  return { message: `${done} dari ${items.length} artikel diputuskan.`, batch: batchId, items: answered };
}

async function refuseOwn(system: System, caller: Caller, items: CallBody<'decideArticles'>['items']): Promise<void> {
  if (!system.config.fourEyes) return;
  const ids = items.map(({ id }) => id);
  const own = await findOwnArticles(system.db, caller.id, ids);
  if (own.length === 0) return;
  if (items.length === 1) throw ownArticle();
  const titles = own.map(({ title }) => `“${title}”`).join(', ');
  throw ownArticle(`Artikel Anda sendiri diputuskan admin lain: ${titles}. Keluarkan dari pilihan, lalu coba lagi.`);
}

/** @throws 422 for contradictory fields, and for a publish_at that is not in the future or is over a year away */
function readDecision(given: ArticleDecision, now: Date): Decision {
  const { verifikasi_admin: status, tone, publish_at, text = '', reasons = [], updated_at: loaded, version } = given;
  const isApproval = status === 'disetujui';
  if (isApproval && tone !== undefined) throw invalid('tone', 'tone hanya dapat dipilih untuk artikel yang ditolak.');
  if (!isApproval && publish_at !== undefined) {
    throw invalid('publish_at', 'Waktu terbit hanya dapat dipilih untuk artikel yang disetujui.');
  }
  const publishAt = publish_at === undefined ? null : new Date(publish_at);
  if (publishAt && (publishAt <= now || publishAt.getTime() > now.getTime() + YEAR_MS)) {
    throw invalid('publish_at', 'Pilih waktu terbit setelah sekarang, paling lama setahun lagi.');
  }
  const stage = isApproval ? (publishAt ? 'scheduled' : 'published') : (tone ?? 'declined');
  const told = toldIn(given);
  if (!isApproval && told) throw invalid('change_kind', 'Jenis perubahan hanya untuk artikel yang disetujui.');
  return { stage, publishAt: publishAt?.toISOString() ?? null, words: { text, reasons }, told, loaded, version };
}

async function decide(system: System, tx: Change, caller: Caller, id: number, decision: Decision): Promise<void> {
  const { stage, publishAt, words, told, loaded, version, batchId } = decision;
  const before = await lockArticle(tx.db, id, loaded);
  requireCan(system, caller, 'decide', before);
  await deleteClaim(tx.db, id);
  if (version !== undefined && version === before.pending_version) {
    return await decideRevision(system, tx, caller, before, { ...decision, revision: version });
  }
  // `version` no longer waits for a decision. Another admin may have approved it since the caller loaded the article:
  // to decline it now would take the public article down.
  if (version !== undefined && (version !== before.public_version || before.stage === 'published')) {
    throw conflict('Usulan itu sudah berubah atau sudah diputuskan. Muat ulang halaman, lalu lihat lagi.');
  }
  // In a batch, a missing `version` shows that the admin has not seen the proposed revision, so the decision is
  // refused. A single decision may omit `version`, because the API specification does not require that field.
  if (batchId !== undefined && before.pending_version !== null) {
    throw conflict('Artikel ini mempunyai usulan perubahan. Muat ulang halaman, lalu putuskan usulan itu.');
  }
  if (told !== undefined && before.stage === 'published') {
    throw invalid('change_kind', 'Artikel ini sudah terbit. Nyatakan perubahannya dengan mengedit artikel.');
  }
  if (stage !== before.stage) requireMove('admin', before.stage, stage);
  const { status } = ARTICLE_STAGES[stage];
  const details = {
    from: before.status,
    to: status,
    ...(publishAt !== null && { publish_at: publishAt }),
    ...(stage === 'revise' && { tone: stage }),
  };
  const isSame = stage === before.stage && publishAt === before.publish_at;
  // A repeated decision (say, a second press of the button) is only written to the audit log: no event, no mail.
  if (isSame && words.text === '' && words.reasons.length === 0) {
    await writeArticle(tx, before, { status }, { actorId: caller.id, action: 'decide', details });
    return;
  }
  const kind = EVENT_OF_STAGE[stage];
  if (!kind) throw new Error(`No decision leads to ${stage}`);
  const event = { actorId: caller.id, kind, batchId, ...words };
  const moved = await moveArticle(tx, before, { stage, publishAt, told }, event, { action: 'decide', details });
  const isMoved = before.stage === 'scheduled';
  const decided = { eventId: moved.event, before: before.status, stage, words, publishAt, isMoved, batchId };
  await notifyOfDecision(system, tx, caller, moved.article, decided);
}

const NO_KIND =
  'Penulis belum menyebut jenis perubahannya untuk pembaca. Buka usulan ini, pilih jenisnya, lalu setujui lagi.';

/** Approves or declines a proposed revision, or sends it back. The article stays public. */
async function decideRevision(
  system: System,
  tx: Change,
  caller: Caller,
  before: LockedArticle,
  { revision, stage, publishAt, words, told, batchId }: Decision & { revision: number },
): Promise<void> {
  if (publishAt !== null)
    throw invalid('publish_at', 'Usulan perubahan terbit saat disetujui, dan tidak dapat dijadwalkan.');
  const { status, id } = before;
  const isApproved = stage === 'published';
  const by = { actorId: caller.id, action: 'decide' } as const;
  if (isApproved) {
    const proposed = toldIn(await readVersionText(tx.db, id, revision));
    // The desk sends single decisions by the call for several, too.
    if (batchId !== undefined && !told && !proposed) throw conflict(NO_KIND);
    const columns = await applyRevision(tx, before, revision);
    await writeArticle(tx, before, columns, { ...by, details: { revision } }, told ?? proposed);
  } else {
    await dropRevision(tx, before);
    await tx.audit({ ...by, entity: 'article', entityId: id, details: { revision, status: 'ditolak' } });
  }
  const kind = EVENT_OF_REVISION[stage];
  if (!kind) throw new Error(`No decision on a revision leads to ${stage}`);
  const event = { actorId: caller.id, kind, version: revision, batchId, ...words };
  const eventId = await addMove(tx, before, event);
  const mailedStage = isApproved ? stage : 'revise';
  const decided = { eventId, before: status, stage: mailedStage, words, isRevision: true, batchId } as const;
  await notifyOfDecision(system, tx, caller, before, decided);
}
