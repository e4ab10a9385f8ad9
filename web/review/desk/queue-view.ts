import { type QueueTab, TAB_NAMES } from '#contract/articles/article-status.ts';
import { addressOf } from '#contract/routes.ts';
import { LONGEST_SEARCH } from '#web/admin/list-view.ts';

/** The parts of the queue, in the order of the screen, with their names in the address. */
export const TABS = [
  { tab: 'waiting', name: TAB_NAMES.waiting, label: 'Menunggu' },
  { tab: 'revisions', name: TAB_NAMES.revisions, label: 'Revisi' },
  { tab: 'returned', name: TAB_NAMES.returned, label: 'Dikembalikan' },
  { tab: 'scheduled', name: TAB_NAMES.scheduled, label: 'Terjadwal' },
] as const satisfies readonly { tab: QueueTab; name: string; label: string }[];

/** The views of an open article. `keputusan` is one on narrow screens only; a wide one shows the decision beside. */
export const LOOKS = ['artikel', 'perubahan', 'riwayat', 'keputusan'] as const;
export type Look = (typeof LOOKS)[number];

/** What the screen shows. The address holds it. */
export type QueueView = {
  tab: QueueTab;
  q: string;
  page: number;
  /** The open article. */
  id: number | undefined;
  /** Undefined: the view that suits the article. */
  look: Look | undefined;
};

/** Reads the view from the query parameters. Invalid values count as absent. */
export function readQueueView(parameters: URLSearchParams): QueueView {
  const named = TABS.find(({ name }) => name === parameters.get('tab')) ?? TABS[0];
  return {
    tab: named.tab,
    q: (parameters.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: readNumber(parameters.get('page')) ?? 1,
    id: readNumber(parameters.get('artikel')),
    look: LOOKS.find((look) => look === parameters.get('lihat')),
  };
}

function readNumber(given: string | null): number | undefined {
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
}

export function queueAddress({ tab, q, page, id, look }: QueueView): string {
  const { name } = TABS.find((one) => one.tab === tab) ?? TABS[0];
  return addressOf('review', {
    tab: name === TABS[0].name ? undefined : name,
    q: q || undefined,
    page: page > 1 ? page : undefined,
    artikel: id,
    lihat: look,
  });
}

/** Identifies the part of the queue that a view lists, apart from the open article. */
export function listKey({ tab, q, page }: QueueView): string {
  return `${tab} ${page} ${q}`;
}
