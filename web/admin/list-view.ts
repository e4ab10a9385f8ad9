import { withQuery } from '#contract/routes.ts';

export type Choice<Value extends string> = { value: Value; label: string };

/** What users can choose in a list. `statuses` is empty for a list without statuses. */
export type ListShape<Status extends string = string, Sort extends string = string> = {
  path: string;
  perPage: number;
  statuses: readonly Choice<Status>[];
  /** The query parameter of the status, and its word in texts, if what the tabs show is not a status. */
  statusName?: { parameter: string; word: string };
  /** The first order is the default. A single order is not shown as a choice. */
  sorts: readonly [Choice<Sort>, ...Choice<Sort>[]];
  /** Further query parameters that filter the list, by name. Each function checks whether a value is valid. */
  filters?: Readonly<Record<string, (value: string) => boolean>>;
};

/** Which rows of a list are shown, and in which order. The address contains all these choices. */
export type ListView<Status extends string = string, Sort extends string = string> = {
  q: string;
  status: Status | undefined;
  sort: Sort;
  page: number;
  /** The values of the filters in use, under the names that ListShape gives them. */
  filters?: Readonly<Record<string, string>>;
};

/** The longest search text that the server accepts, in characters. */
export const LONGEST_SEARCH = 200;

/** Reads the view from the query parameters. Invalid values count as absent. */
export function readView<Status extends string, Sort extends string>(
  shape: ListShape<Status, Sort>,
  parameters: URLSearchParams,
): ListView<Status, Sort> {
  const { statuses, sorts, filters } = shape;
  const status = parameters.get(statusNameOf(shape).parameter);
  const page = parameters.get('page') ?? '';
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    status: statuses.find(({ value }) => value === status)?.value,
    sort: (sorts.find(({ value }) => value === parameters.get('sort')) ?? sorts[0]).value,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    ...(filters && { filters: chosenOf(filters, parameters) }),
  };
}

function chosenOf(filters: Readonly<Record<string, (value: string) => boolean>>, parameters: URLSearchParams) {
  const given = Object.keys(filters).map((name) => [name, parameters.get(name) ?? ''] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && filters[name]?.(value)));
}

/** Returns the query parameter of a list's status, and its word in texts. */
export function statusNameOf({ statusName }: Pick<ListShape, 'statusName'>): { parameter: string; word: string } {
  return statusName ?? { parameter: 'status', word: 'status' };
}

export function viewAddress(shape: ListShape, view: ListView): string {
  const { path, sorts } = shape;
  const { status, filters } = view;
  const q = view.q === '' ? undefined : view.q;
  const sort = view.sort === sorts[0].value ? undefined : view.sort;
  const page = view.page > 1 ? view.page : undefined;
  return withQuery(path, { q, [statusNameOf(shape).parameter]: status, ...filters, sort, page });
}

export function viewQuery<Status extends string, Sort extends string>(
  { perPage }: ListShape<Status, Sort>,
  { q, status, sort, page }: ListView<Status, Sort>,
) {
  return { q: q === '' ? undefined : q, status, sort, page: String(page), per_page: String(perPage) };
}

/** Returns the pages to link to: the first, the last and those around `page`. Undefined stands for pages left out. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [undefined, number];
  });
}
