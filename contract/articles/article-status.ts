import { ARTICLE_STATUSES, type ArticleStatus } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';

/** Who has to act next: the editors decide, or the author improves the text and sends it again. */
type Turn = 'editors' | 'author' | 'none';

type ArticleState = {
  label: string;
  /** Whether visitors can open the article, and lists, searches and feeds contain it. */
  isPublic: boolean;
  turn: Turn;
};

const { statusOptions } = labels.articleAdmin;

/**
 * The meaning of each article status, for rights, screens and mails alike. The specification fixes the names of the
 * statuses in API calls, their labels (messages.ts) and their two sets of colours (constants.ts).
 */
export const ARTICLE_STATES: Readonly<Record<ArticleStatus, ArticleState>> = {
  menunggu: { label: statusOptions.menunggu, isPublic: false, turn: 'editors' },
  disetujui: { label: statusOptions.disetujui, isPublic: true, turn: 'none' },
  ditolak: { label: statusOptions.ditolak, isPublic: false, turn: 'author' },
};

/** The stages of the review, which divide the specification's three statuses further. Each stage has one status. */
export const STAGES = ['unconfirmed', 'waiting', 'scheduled', 'revise', 'declined', 'withdrawn', 'published'] as const;
export type ArticleStage = (typeof STAGES)[number];

type StageRules = {
  status: ArticleStatus;
  label: string;
  turn: Turn;
  /** 'on request': admins find the article in the list of all articles, but not in the review queue. */
  visibleTo: 'everyone' | 'the author' | 'the author and admins' | 'the author, and admins on request';
  /** The stages to which the author, an admin or a background job of the server (`time`) may move the article. */
  next: Readonly<Record<'author' | 'admin' | 'time', readonly ArticleStage[]>>;
};

/** The decisions that an admin can take on an article. Unconfirmed and withdrawn articles allow none. */
const DECISIONS = ['published', 'scheduled', 'revise', 'declined'] as const;

/** The meaning of each stage of the review and the stages that may follow, for rights, screens and mails alike. */
export const ARTICLE_STAGES: Readonly<Record<ArticleStage, StageRules>> = {
  /** The author's e-mail address is not confirmed yet. This stage occurs only with CONFIRM_EMAIL=required. */
  unconfirmed: {
    status: 'menunggu',
    label: 'Menunggu email dipastikan',
    turn: 'author',
    visibleTo: 'the author',
    next: { author: ['unconfirmed'], admin: [], time: ['waiting'] },
  },
  waiting: {
    status: 'menunggu',
    label: 'Menunggu keputusan',
    turn: 'editors',
    visibleTo: 'the author and admins',
    next: { author: ['waiting', 'withdrawn'], admin: DECISIONS, time: [] },
  },
  scheduled: {
    status: 'menunggu',
    label: 'Terjadwal',
    turn: 'none',
    visibleTo: 'the author and admins',
    next: { author: [], admin: ['waiting', ...DECISIONS], time: ['published'] },
  },
  revise: {
    status: 'ditolak',
    label: 'Perlu perbaikan',
    turn: 'author',
    visibleTo: 'the author and admins',
    next: { author: ['waiting', 'withdrawn'], admin: ['waiting', ...DECISIONS], time: [] },
  },
  declined: {
    status: 'ditolak',
    label: 'Tidak sesuai',
    turn: 'none',
    visibleTo: 'the author and admins',
    next: { author: [], admin: ['waiting', ...DECISIONS], time: [] },
  },
  withdrawn: {
    status: 'ditolak',
    label: 'Ditarik kembali',
    turn: 'none',
    visibleTo: 'the author, and admins on request',
    next: { author: ['waiting'], admin: [], time: [] },
  },
  published: {
    status: 'disetujui',
    label: 'Terbit',
    turn: 'none',
    visibleTo: 'everyone',
    next: { author: [], admin: ['waiting', 'published', 'revise', 'declined'], time: [] },
  },
};

/** Whether the author may replace the text of the article itself. A published article allows only revisions. */
export function maySendText(stage: ArticleStage): boolean {
  return ARTICLE_STAGES[stage].next.author.some((next) => next === 'waiting' || next === 'unconfirmed');
}

/** Whether admins may see another user's article in this stage. */
export function isForEditors(stage: ArticleStage): boolean {
  return ARTICLE_STAGES[stage].visibleTo !== 'the author';
}

/** Stages in which admins see neither the text nor the title of another user's article. */
export const HIDDEN_STAGES = STAGES.filter((stage) => !isForEditors(stage));

/**
 * The stages in which a preview link shows an article: its text is being worked on, or is public. A declined or
 * withdrawn article is not shown outside the site.
 */
export const PREVIEWED_STAGES: readonly ArticleStage[] = ['waiting', 'scheduled', 'revise', 'published'];

/** The stage that a request sets if the request contains only a status. */
export const STAGE_OF_STATUS: Readonly<Record<ArticleStatus, ArticleStage>> = {
  menunggu: 'waiting',
  disetujui: 'published',
  ditolak: 'declined',
};

/** Returns who has to act next on an article. A proposed revision is for the editors to decide. */
export function turnOf({ stage, pending_version }: { stage: ArticleStage; pending_version: number | null }): Turn {
  return pending_version === null ? ARTICLE_STAGES[stage].turn : 'editors';
}

/** The tabs of the editors' queue. Each article is in one tab at most. */
export const QUEUE_TABS = ['waiting', 'revisions', 'returned', 'scheduled'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** The stage of the articles in each tab. `revisions` lists a published article only if it has a proposed revision. */
export const STAGE_OF_TAB: Readonly<Record<QueueTab, ArticleStage>> = {
  waiting: 'waiting',
  revisions: 'published',
  returned: 'revise',
  scheduled: 'scheduled',
};

export const TAB_NAMES: Readonly<Record<QueueTab, string>> = {
  waiting: 'menunggu',
  revisions: 'revisi',
  returned: 'dikembalikan',
  scheduled: 'terjadwal',
};

/** Returns the tab of the editors' queue that lists the article, or undefined if none does. */
export function tabOf({ stage, pending_version }: { stage: ArticleStage; pending_version: number | null }) {
  if (stage === 'published' && pending_version === null) return undefined;
  return QUEUE_TABS.find((tab) => STAGE_OF_TAB[tab] === stage);
}

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
