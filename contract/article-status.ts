import { ARTICLE_STATUSES, type ArticleStatus } from './constants.ts';
import { labels } from './messages.ts';

/** Whose turn it is: the editors', to decide, or the author's, to improve the text and send it again. */
type Turn = 'editors' | 'author' | 'nobody';

type ArticleState = {
  label: string;
  /** Visitors can read it, find it and follow it in feeds. */
  isPublic: boolean;
  turn: Turn;
};

const { statusOptions } = labels.articleAdmin;

/**
 * What each status of an article means, for rights, screens and mails alike. Wire names, labels and the two sets of colours
 * are the specification's (constants.ts, messages.ts).
 */
export const ARTICLE_STATES: Readonly<Record<ArticleStatus, ArticleState>> = {
  menunggu: { label: statusOptions.menunggu, isPublic: false, turn: 'editors' },
  disetujui: { label: statusOptions.disetujui, isPublic: true, turn: 'nobody' },
  ditolak: { label: statusOptions.ditolak, isPublic: false, turn: 'author' },
};

type Row = { verifikasi_admin: ArticleStatus };

/** Whether visitors can read the article. */
export function isPublicArticle({ verifikasi_admin }: Row): boolean {
  return ARTICLE_STATES[verifikasi_admin].isPublic;
}

/** Whether admins still have to decide on the article. */
export function isWaitingArticle({ verifikasi_admin }: Row): boolean {
  return ARTICLE_STATES[verifikasi_admin].turn === 'editors';
}

/** The statuses with their labels, in the specification's order, for lists and selects. */
export const articleStatusChoices = ARTICLE_STATUSES.map((value) => ({ value, label: ARTICLE_STATES[value].label }));
