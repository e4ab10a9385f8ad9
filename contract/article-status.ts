import { ARTICLE_STATUSES, type ArticleStatus } from './constants.ts';
import { labels } from './messages.ts';

/** The side that has to act next: the editors decide, or the author improves the text and sends it again. */
type Turn = 'editors' | 'author' | 'none';

type ArticleState = {
  label: string;
  /** Visitors can read it, find it and follow it in feeds. */
  isPublic: boolean;
  turn: Turn;
};

const { statusOptions } = labels.articleAdmin;

/**
 * The meaning of each article status, for rights, screens and mails alike. The specification fixes the names on the
 * wire, the labels (messages.ts) and the two sets of colours (constants.ts).
 */
export const ARTICLE_STATES: Readonly<Record<ArticleStatus, ArticleState>> = {
  menunggu: { label: statusOptions.menunggu, isPublic: false, turn: 'editors' },
  disetujui: { label: statusOptions.disetujui, isPublic: true, turn: 'none' },
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
