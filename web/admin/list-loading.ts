import type { ListMeta, FullTextCoverage } from '#contract/lists.ts';
import { ApiError } from '#web/api/client.ts';
import { type ListShape, type ListView, readView, viewQuery } from './list-view.ts';

/** A page of a list. `rows` is absent if the page could not be loaded. */
export type LoadedList<Row, Status extends string = string, Sort extends string = string, More = unknown> = {
  view: ListView<Status, Sort>;
  rows?: readonly Row[];
  total?: number;
  /** The number of rows in each status, regardless of the chosen status. */
  counts?: Partial<Record<Status, number>> | undefined;
  /** How much of the texts the server has searched. Undefined without a search, and for rows that have no texts. */
  fullText?: FullTextCoverage | undefined;
  /** What the page shows besides the rows. */
  more?: More | undefined;
};

type Found<Row, Status extends string, More> = {
  rows: readonly Row[];
  meta: Pick<ListMeta, 'total' | 'text_search'> & { counts?: Partial<Record<Status, number>> | undefined };
  more?: More;
};

/**
 * Loads the page of a list that the query parameters of `url` ask for. If that fails, logs the error in the console
 * only: docs/specification.md wants no error message in the back office.
 */
export async function loadList<Row, Status extends string, Sort extends string, More = unknown>(
  shape: ListShape<Status, Sort>,
  url: URL,
  load: (
    query: ReturnType<typeof viewQuery<Status, Sort>>,
    view: ListView<Status, Sort>,
  ) => Promise<Found<Row, Status, More>>,
): Promise<LoadedList<Row, Status, Sort, More>> {
  const view = readView(shape, url.searchParams);
  try {
    const { rows, meta, more } = await load(viewQuery(shape, view), view);
    return { view, rows, total: meta.total, counts: meta.counts, fullText: meta.text_search, more };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // oxlint-disable-next-line no-console -- docs/specification.md wants this error in the console only
    console.error('The list did not load.', error);
    return { view };
  }
}
