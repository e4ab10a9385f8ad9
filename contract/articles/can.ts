import { ARTICLE_STAGES, type ArticleStage, isForEditors, maySendText } from './article-status.ts';

/** What a caller is to an article. An admin may be its author as well. */
export type Part = { isAuthor: boolean; isAdmin: boolean };

type Article = { stage: ArticleStage; pending_version: number | null };

type Rule = {
  /** 'either': the author, and the admins who see the article. */
  by: 'author' | 'admin' | 'either';
  /** Whether it can be done where the article stands. */
  when: (article: Article) => boolean;
  /** FOUR_EYES leaves it to another admin if the article is the caller's own. */
  isDecision?: true;
};

const always = () => true;

/**
 * Who may do what with an article, and in which stage; server and screens ask the same table. To which stage a decision
 * may lead is in ARTICLE_STAGES.
 */
export const ARTICLE_ACTS = {
  /** Its timeline, versions, differences and comments. */
  see: { by: 'either', when: always },
  decide: { by: 'admin', when: ({ stage }) => ARTICLE_STAGES[stage].next.admin.length > 0, isDecision: true },
  undo: { by: 'admin', when: always, isDecision: true },
  /** A public article is first taken down by a decision. */
  reopen: { by: 'admin', when: ({ stage }) => ['scheduled', 'revise', 'declined'].includes(stage), isDecision: true },
  /** Gives it another status or another author by the edit form. */
  reassign: { by: 'admin', when: always, isDecision: true },
  resubmit: { by: 'author', when: ({ stage }) => maySendText(stage) },
  revise: { by: 'author', when: ({ stage }) => stage === 'published' },
  /** The article, or the proposed revision of a public one. */
  withdraw: {
    by: 'author',
    when: ({ stage, pending_version }) =>
      pending_version !== null || ARTICLE_STAGES[stage].next.author.includes('withdrawn'),
  },
} as const satisfies Record<string, Rule>;
export type ArticleAct = keyof typeof ARTICLE_ACTS;

/** unknown: the caller must not learn that the article exists. ownArticle: by FOUR_EYES. */
export type Refusal = 'unknown' | 'otherAuthor' | 'ownArticle';

/**
 * Returns why the caller is not one who may do that; undefined if they are. `stage`: needed where authors may act,
 * because it says whether an admin sees the article.
 */
export function refusalOf(
  act: ArticleAct,
  { isAuthor, isAdmin }: Part,
  { stage, fourEyes = false }: { stage?: ArticleStage | undefined; fourEyes?: boolean },
): Refusal | undefined {
  const rule: Rule = ARTICLE_ACTS[act];
  if (rule.by === 'admin') {
    if (!isAdmin) return 'unknown';
    return rule.isDecision && fourEyes && isAuthor ? 'ownArticle' : undefined;
  }
  if (!isAuthor && !(isAdmin && (stage === undefined || isForEditors(stage)))) return 'unknown';
  return rule.by === 'author' && !isAuthor ? 'otherAuthor' : undefined;
}

/** Whether those who may do that can do it where the article stands. */
export function canBeDone(act: ArticleAct, article: Article): boolean {
  const rule: Rule = ARTICLE_ACTS[act];
  return rule.when(article);
}
