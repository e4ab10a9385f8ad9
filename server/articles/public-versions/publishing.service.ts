import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import { CHANGES, type Notice, noticeProblem, type StatedChange } from '#contract/articles/change-kinds.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { nextVersion } from '#server/database/versions.ts';
import { fromJson, toJson } from '#server/database/json-column.ts';
import type { PublicFacts } from '#server/database/schema.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { WorkColumns } from '#server/articles/work-fields.ts';
import { readTopicsOfArticle } from '#server/articles/topics/topics.service.ts';
import {
  deleteAfter,
  findNewest,
  findNewestOfKinds,
  findPublicVersion,
  insertPublicVersion,
} from './public-versions.repository.ts';

/** The columns of an article's row that tell of its public versions. Lists and outputs read them. */
export const PUBLIC_COLUMNS = ['public_number', 'revised_at', 'notice'] as const;
export type PublicColumns = { public_number: number; revised_at: string | null; notice: Notice | null };

/** What an edit or a decision tells readers about a change. */
export type Told = { kind: StatedChange; note: string };

/** @returns what a request tells readers, or undefined if it states no kind. The schemas check kind and note */
export function toldIn({
  change_kind,
  change_note = '',
}: {
  change_kind?: StatedChange | null | undefined;
  change_note?: string | undefined;
}): Told | undefined {
  return change_kind ? { kind: change_kind, note: change_note } : undefined;
}

type Article = PublicColumns &
  Pick<WorkColumns, 'co_authors' | 'language' | 'licence' | 'doi' | 'translates_version'> & {
    id: number;
    user_id: number;
    status: ArticleStatus;
    published_at: string | null;
    public_version: number;
  };

/**
 * Adds a public version if the article is public and differs from its newest public version, or if readers are told
 * something that needs no other change, such as a retraction. Call it within the transaction that writes the row.
 * @param article the row as it will be, with its topics already stored
 * @returns the columns that the caller must write to the row; empty if no version was added
 * @throws 422 on `change_kind` for a statement that the article's state does not allow
 */
export async function addPublicVersion(
  tx: Pick<Change, 'db' | 'now'>,
  article: Article,
  told?: Told,
): Promise<Partial<PublicColumns>> {
  if (!ARTICLE_STATES[article.status].isPublic) {
    if (told && isStatement(told.kind)) throw invalid('change_kind', NOT_PUBLIC);
    return {};
  }
  const { id: article_id, public_version: version } = article;
  const newest = await findNewest(tx.db, article_id);
  const problem = told && (newest ? noticeProblem(told.kind, article.notice) : isStatement(told.kind) && NOT_PUBLIC);
  if (problem) throw invalid('change_kind', problem);
  const facts = await factsOf(tx.db, article);
  // A version that was hidden while the article was not public cannot be the one that readers see from now on.
  const isShown = newest?.version === version && newest.hidden_at === null;
  const isSame = isShown && changedFacts(fromJson(newest.facts), facts).length === 0;
  if (isSame && !(told && CHANGES[told.kind].needsNote)) return {};
  const number = (newest?.number ?? 0) + 1;
  // Later than the version before even within a millisecond: deposits for Crossref are numbered by this time.
  const published_at = newest
    ? nextVersion(article.revised_at ?? article.published_at ?? '', tx.now)
    : tx.now.toISOString();
  const stated = told ?? ({ kind: 'unstated', note: '' } as const);
  const { kind, note } = newest ? stated : ({ kind: 'first', note: '' } as const);
  await insertPublicVersion(tx.db, { article_id, number, version, published_at, kind, note, facts: toJson(facts) });
  const notice = noticeAfter(article.notice, kind);
  return { public_number: number, revised_at: newest ? published_at : article.revised_at, notice };
}

const NOT_PUBLIC = 'Pernyataan hanya dapat dibuat tentang artikel yang sedang terbit.';

const HIDDEN_BEFORE =
  'Versi sebelum keputusan ini disembunyikan dari pembaca, sehingga keputusan ini tidak dapat dibatalkan. ' +
  'Tampilkan dahulu versi itu.';

/**
 * Removes the public versions after `number`, for the undo of a decision.
 * @param article the row before the undo, and the status after it
 * @returns the columns that the caller must write to the row; empty if there was none to remove
 * @throws 409 if the undo would show the text of a hidden version at the article's address
 */
export async function removePublicVersionsAfter(
  { db }: Pick<Change, 'db'>,
  article: Pick<Article, 'id' | 'public_number' | 'status'>,
  number: number,
): Promise<Partial<PublicColumns>> {
  const last = number === 0 ? undefined : await findPublicVersion(db, article.id, number);
  if (last && last.hidden_at !== null && ARTICLE_STATES[article.status].isPublic) throw conflict(HIDDEN_BEFORE);
  if (number === article.public_number) return {};
  await deleteAfter(db, article.id, number);
  const [statement] = await findNewestOfKinds(db, article.id, STATEMENTS, 1);
  return {
    public_number: last?.number ?? 0,
    revised_at: last && last.number > 1 ? last.published_at : null,
    notice: statement ? noticeAfter(null, statement.kind) : null,
  };
}

/** The kinds that concern the article as a whole. They need no change of it. */
const STATEMENTS = ['concern', 'retraction', 'lifted'] as const satisfies readonly StatedChange[];

const isStatement = (kind: StatedChange) => STATEMENTS.some((statement) => statement === kind);

function noticeAfter(before: Notice | null, kind: StatedChange | 'first' | 'unstated'): Notice | null {
  if (kind === 'concern' || kind === 'retraction') return kind;
  return kind === 'lifted' ? null : before;
}

async function factsOf(db: Queries, article: Article): Promise<PublicFacts> {
  const { id, user_id, co_authors, language, licence, doi, translates_version } = article;
  const topics = (await readTopicsOfArticle(db, id)).map((topic) => topic.id).toSorted((a, b) => a - b);
  return { user_id, co_authors: fromJson(co_authors), topics, language, licence, doi, translates_version };
}

/** Returns the names of the facts that differ. A fact that is newer than the row `before` counts as unchanged. */
export function changedFacts(before: PublicFacts, after: PublicFacts): (keyof PublicFacts)[] {
  const names = Object.keys(after) as (keyof PublicFacts)[];
  return names.filter((name) => name in before && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
