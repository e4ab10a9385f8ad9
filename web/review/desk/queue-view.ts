import { QUEUE_TABS, type QueueTab, TAB_NAMES } from '#contract/articles/article-status.ts';
import { addressOf } from '#contract/routes.ts';
import { LONGEST_SEARCH } from '#web/admin/list-view.ts';

/** The views of an open article. Wide screens show the decision beside the article, and have no view `keputusan`. */
const ARTICLE_VIEWS = ['artikel', 'perubahan', 'riwayat', 'keputusan'] as const;
export type ArticleView = (typeof ARTICLE_VIEWS)[number];

/** What the screen shows. The address holds all of it. */
export type QueueView = {
  tab: QueueTab;
  q: string;
  page: number;
  id: number | undefined;
  /** Undefined for the default: the changes if some await a decision, else the article. */
  articleView: ArticleView | undefined;
};

/** Reads the view from the query parameters. Invalid values count as absent. */
export function readQueueView(parameters: URLSearchParams): QueueView {
  return {
    tab: QUEUE_TABS.find((tab) => TAB_NAMES[tab] === parameters.get('tab')) ?? 'waiting',
    q: (parameters.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: readNumber(parameters.get('page')) ?? 1,
    id: readNumber(parameters.get('artikel')),
    articleView: ARTICLE_VIEWS.find((articleView) => articleView === parameters.get('lihat')),
  };
}

function readNumber(given: string | null): number | undefined {
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
}

/** Returns the name of a tab in the address. The first tab has none: it is the default. */
export function tabName(tab: QueueTab): string | undefined {
  return tab === 'waiting' ? undefined : TAB_NAMES[tab];
}

export function queueAddress({ tab, q, page, id, articleView }: QueueView): string {
  return addressOf('review', {
    tab: tabName(tab),
    q: q || undefined,
    page: page > 1 ? page : undefined,
    artikel: id,
    lihat: articleView,
  });
}

/** Identifies the list that a view shows. The open article makes no difference. */
export function listKey({ tab, q, page }: QueueView): string {
  return `${tab} ${page} ${q}`;
}
