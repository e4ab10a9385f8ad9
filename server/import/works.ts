import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import { type ArticleStatus, PUBLIC_BLOG_STATUS, DEFAULT_BLOG_STATUS } from '#contract/constants.ts';
import { isReadable } from '#contract/rules.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addArticle } from '#server/articles/article.ts';
import { change, type Change } from '#server/change.ts';
import { plainText } from '#server/text/plain-text.ts';
import { skipToId } from '#server/database/ids.ts';
import { AppError } from '#server/errors.ts';
import { addPost, lockForChange, type Prepared, preparePost, updatePost } from '#server/posts/post-changes.service.ts';
import { articleKind, blogKind } from '#server/posts/post-kind.ts';
import { importDraft } from './drafts.ts';
import { type Importing, recordItem } from './import-context.ts';
import { findWorkItem } from './import-runs.repository.ts';
import { addFormerAddresses, addressOfItem, rememberAddresses } from './new-addresses.ts';
import { importPage } from './pages.ts';
import { importLeadPicture, importPicture } from './pictures.ts';
import { settleText } from './settle-text.ts';
import type { OwnWork } from './own-work.ts';
import type { SourceWork } from './source.ts';
import { addStatement } from './statements.ts';
import { importTopics } from './topics.ts';
import { limitPictures, type Lose, loserOf, toWorkInput } from './work-input.ts';

/** Adds a work, unless a run has added it before, and reports what it loses. */
export async function importWork(importing: Importing, work: SourceWork): Promise<void> {
  const { system, origin, report } = importing;
  const known = await findWorkItem(system.db, origin, work.key);
  if (known) {
    rememberAddresses(importing, work, addressOfItem(known));
    return report.count(COUNTED[kindOf(importing, work)], 'known');
  }
  for (const loss of work.losses) await report.loss(loss);
  const lose = loserOf(importing, work);
  if (isFuture({ now: system.clock.now() }, work.publishedAt) && work.status === 'public') {
    await lose('date', `The date ${work.publishedAt}, which is in the future: the work has the date of the import.`);
  }
  const becomes = kindOf(importing, work);
  try {
    report.count(COUNTED[await addAs(becomes, importing, work, lose)], 'added');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.count(COUNTED[becomes], 'left');
    await lose('work', `The whole work: ${error.message}`);
  }
}

/** Adds a work. Returns what it has become: an article without a text becomes a draft of its author. */
async function addAs(kind: Kind, importing: Importing, work: SourceWork, lose: Lose): Promise<Kind> {
  try {
    await add[kind](importing, work, lose);
    return kind;
  } catch (error) {
    if (!(error instanceof NoText) || kind !== 'article' || work.own) throw error;
    await lose('text', 'The work has no text that could be taken over, so it is a draft of its author.');
    await importDraft(importing, { ...work, html: '' }, lose);
    return 'draft';
  }
}

/** The error of a work of which nothing is left to read or see. */
class NoText extends AppError {
  constructor() {
    super('invalid', 'It has no text and no picture that could be taken over.');
  }
}

type Kind = 'article' | 'blog' | 'page' | 'draft';
const COUNTED = { article: 'articles', blog: 'blog posts', page: 'pages', draft: 'drafts' } as const;
const add: Record<Kind, (importing: Importing, work: SourceWork, lose: Lose) => Promise<void>> = {
  article: addAsArticle,
  blog: addAsBlog,
  page: importPage,
  draft: importDraft,
};

function kindOf({ as }: Importing, { own, type, status }: SourceWork): Kind {
  if (own) return own.kind === 'sitePage' ? 'page' : own.kind;
  if (type === 'page') return 'page';
  return as === 'article' && status === 'draft' ? 'draft' : as;
}

const ARTICLE_STATUS = { public: 'disetujui', waiting: 'menunggu', draft: 'ditolak' } as const;

async function addAsArticle(importing: Importing, work: SourceWork, lose: Lose): Promise<void> {
  const { system, admin, isDry } = importing;
  const { input, prepared } = await prepare(importing, work, lose);
  const topics = await importTopics(importing, work);
  if (isDry) return rememberAddresses(importing, work, postAddress('article', 0));
  // Only our own export has drafts that become articles: those are articles that were declined.
  const status: ArticleStatus = ARTICLE_STATUS[work.status];
  const ownerId = await ownerOf(importing, work, lose);
  await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    if (work.own) await skipToId(tx.db, importing.database, articleKind.table, work.own.id);
    const added = { status, stage: 'waiting', work: input, topics, ownerId } as const;
    const { article } = await addArticle(dated(tx, work), admin, prepared, added);
    await addStatement(tx, article.id, work, lose);
    const version = await setDates(tx, articleKind, article.id, work);
    await recordItem(importing, tx, { kind: 'article', key: work.key, row_id: article.id, version });
    const address = ARTICLE_STATES[status].isPublic ? postAddress('article', article.id) : undefined;
    await addFormerAddresses(importing, tx, work, address);
  });
}

async function addAsBlog(importing: Importing, work: SourceWork, lose: Lose): Promise<void> {
  const { system, admin, isDry } = importing;
  const { prepared } = await prepare(importing, work, lose);
  for (const topic of work.topics) await lose('topic', `The topic “${topic}”: blog posts have none.`);
  for (const keyword of work.keywords) await lose('keyword', `The keyword “${keyword}”: blog posts have none.`);
  if (isDry) return rememberAddresses(importing, work, postAddress('blog', 0));
  const isPublic = work.status === 'public';
  const ownerId = await ownerOf(importing, work, lose);
  await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    if (work.own) await skipToId(tx.db, importing.database, blogKind.table, work.own.id);
    const status = isPublic ? PUBLIC_BLOG_STATUS : DEFAULT_BLOG_STATUS;
    const id = await addPost(dated(tx, work), blogKind, admin, prepared, { status, ownerId });
    const version = await setDates(tx, blogKind, id, work);
    await recordItem(importing, tx, { kind: 'blog', key: work.key, row_id: id, version });
    await addFormerAddresses(importing, tx, work, isPublic ? postAddress('blog', id) : undefined);
  });
}

/**
 * Brings a work's text, pictures and fields into the form in which they are stored. @throws AppError if it cannot be
 */
async function prepare(importing: Importing, work: SourceWork, lose: Lose) {
  const { system, admin, site } = importing;
  const picture = async (url: string) => await importPicture(importing, work, url, admin.id);
  const content = await limitPictures(await settleText(work.html, { site: site.address, picture }), lose);
  if (!isReadable(plainText(content)) && !content.includes('<img')) throw new NoText();
  const input = await toWorkInput(importing, work, content, lose);
  const kind = work.own?.kind === 'blog' || importing.as === 'blog' ? blogKind : articleKind;
  const is_formatted = kind.isPlainText ? (work.own?.is_formatted ?? true) : undefined;
  const form = { title: input.title, content, is_formatted };
  const cleaned = await preparePost(system, kind, form, undefined);
  const prepared: Prepared = { ...cleaned, added: await importLeadPicture(importing, work) };
  if (work.picture?.alt) await lose('alt', `The description of the lead picture: “${work.picture.alt}”.`);
  return { input, prepared };
}

async function ownerOf(
  { people, admin }: Importing,
  { authors: [first = ''] }: SourceWork,
  lose: Lose,
): Promise<number> {
  const owner = people.get(first);
  if (!owner) await lose('author', 'The file names no author of this work, so it belongs to an admin.');
  return owner?.id ?? admin.id;
}

/** Returns the transaction with the date of a published work, for what readers and the timeline show. */
function dated(tx: Change, { status, publishedAt }: SourceWork): Change {
  // An article that waits for a decision waits since now: the queue, its reminders and figures count from then.
  return status === 'waiting' || isFuture(tx, publishedAt) ? tx : { ...tx, now: new Date(publishedAt) };
}

const isFuture = (tx: Pick<Change, 'now'>, time: string) => time > tx.now.toISOString();

/** Writes the dates of a work that differ from the time at which it was added. Returns the row's updated_at. */
async function setDates(tx: Change, kind: typeof articleKind | typeof blogKind, id: number, work: SourceWork) {
  const row = await lockForChange<string>(tx.db, kind, id);
  const dates = work.own ? ownDates(work.own, row) : { updated_at: laterOf(work, row.updated_at, tx.now) };
  await updatePost<string, typeof row>(tx.db, kind, row, dates);
  return dates.updated_at;
}

function ownDates({ created_at, updated_at, published_at }: OwnWork, row: Dates): Dates {
  return {
    created_at: created_at ?? row.created_at,
    updated_at: updated_at ?? row.updated_at,
    published_at: published_at === undefined ? row.published_at : published_at,
  };
}

type Dates = { created_at: string; updated_at: string; published_at: string | null };

/** Returns when a published work was last changed, if that is known and later than its publication. */
function laterOf({ changedAt, status }: SourceWork, publishedAt: string, now: Date): string {
  const isLater = changedAt !== undefined && changedAt > publishedAt && changedAt <= now.toISOString();
  return isLater && status !== 'waiting' ? changedAt : publishedAt;
}
