import { ARTICLE_STAGES, type ArticleStage, isForEditors, maySendText } from './article-status.ts';

/** The caller's relation to an article. An admin may also be the article's author. */
export type Part = { isAuthor: boolean; isAdmin: boolean };

type Article = { stage: ArticleStage; pending_version: number | null };

type Rule = {
  /** 'either': the author, and the admins who see the article. */
  by: 'author' | 'admin' | 'either';
  /** Whether the article's state allows the act. */
  when: (article: Article) => boolean;
  /** Marks an act that counts as a decision: the setting FOUR_EYES forbids admins such acts on their own articles. */
  isDecision?: true;
};

const always = () => true;

/** What a caller may do with an article, by role and stage. The server and the screens use this same table. */
export const ARTICLE_ACTS = {
  /** Reading the timeline, versions, differences and comments. */
  see: { by: 'either', when: always },
  decide: { by: 'admin', when: ({ stage }) => ARTICLE_STAGES[stage].next.admin.length > 0, isDecision: true },
  undo: { by: 'admin', when: always, isDecision: true },
  /** A public article cannot be reopened. An admin must first take it down by a decision. */
  reopen: { by: 'admin', when: ({ stage }) => ['scheduled', 'revise', 'declined'].includes(stage), isDecision: true },
  /** Setting another status or another author in the edit form. */
  reassign: { by: 'admin', when: always, isDecision: true },
  resubmit: { by: 'author', when: ({ stage }) => maySendText(stage) },
  revise: { by: 'author', when: ({ stage }) => stage === 'published' },
  /** Adding a translation of the article, which is an article of its own. */
  translate: {
    by: 'either',
    when: ({ stage }) => ['waiting', 'revise', 'scheduled', 'published'].includes(stage),
  },
  /** Withdrawing the article, or the proposed revision of a public one. */
  withdraw: {
    by: 'author',
    when: ({ stage, pending_version }) =>
      pending_version !== null || ARTICLE_STAGES[stage].next.author.includes('withdrawn'),
  },
} as const satisfies Record<string, Rule>;
export type ArticleAct = keyof typeof ARTICLE_ACTS;

/** `unknown`: the article is hidden. `otherAuthor`: it is another user's. `ownArticle`: FOUR_EYES forbids the act. */
export type Refusal = 'unknown' | 'otherAuthor' | 'ownArticle';

/**
 * Returns why the caller may not perform the act, or undefined if they may. `stage` may be left out only for acts with
 * `by: 'admin'`. For all other acts, the stage decides whether an admin may see the article.
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

/** Returns whether the article's state allows the act. Call refusalOf first: it checks the caller's right. */
export function canBeDone(act: ArticleAct, article: Article): boolean {
  const rule: Rule = ARTICLE_ACTS[act];
  return rule.when(article);
}
