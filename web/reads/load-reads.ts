import type { ReadKind } from '#contract/reads/read-rules.ts';
import type { ReadList, ReadWork } from '#contract/reads/reads.ts';
import { type LoadedList, loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { sessionApi } from '#web/session/session-api.ts';

export type ReadsShape = ListShape<ReadKind, '-total'>;
export type ReadsSummary = Omit<ReadList, 'works' | 'meta'>;
export type LoadedReads = LoadedList<ReadWork, ReadKind, '-total', ReadsSummary>;

/** The query parameter with the month. */
export const MONTH = 'bulan';

/** Returns the list of the figures at `path`. `statuses`: the kinds of work that can be chosen. */
export function readsShape(path: string, statuses: ReadsShape['statuses']): ReadsShape {
  return {
    path,
    perPage: 20,
    statuses,
    statusName: { parameter: 'jenis', word: 'jenis' },
    sorts: [{ value: '-total', label: 'Paling banyak dibaca' }],
    filters: { [MONTH]: (text) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) },
  };
}

export async function loadReads(shape: ReadsShape, url: URL): Promise<LoadedReads> {
  return await loadList(shape, url, async ({ status: kind, page, per_page }, { filters }) => {
    const query = { kind, page, per_page, period: filters?.[MONTH] };
    const { works, meta, ...more } = await sessionApi('reads', { query });
    return { rows: works, meta, more };
  });
}
