export type Choice<Value extends string> = { value: Value; label: string };

/** What a reader can choose in a list. A list without statuses has an empty array. */
export type ListShape<Status extends string = string, Sort extends string = string> = {
  path: string;
  perPage: number;
  statuses: readonly Choice<Status>[];
  /** The first order is the default. A single order is not shown as a choice. */
  sorts: readonly [Choice<Sort>, ...Choice<Sort>[]];
  /** More query parameters that filter the list, each with a check of its value. The list draws controls for them. */
  filters?: Readonly<Record<string, (value: string) => boolean>>;
};

/** Which part of the list is shown. The address holds it. */
export type ListView<Status extends string = string, Sort extends string = string> = {
  q: string;
  status: Status | undefined;
  sort: Sort;
  page: number;
  /** The filters that are set, by the names in the shape. */
  filters?: Readonly<Record<string, string>>;
};

/** The server's limit. */
export const LONGEST_SEARCH = 200;

/** Reads the view from the query parameters. Invalid values count as absent. */
export function readView<Status extends string, Sort extends string>(
  { statuses, sorts, filters }: ListShape<Status, Sort>,
  parameters: URLSearchParams,
): ListView<Status, Sort> {
  const page = parameters.get('page') ?? '';
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    status: statuses.find(({ value }) => value === parameters.get('status'))?.value,
    sort: (sorts.find(({ value }) => value === parameters.get('sort')) ?? sorts[0]).value,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    ...(filters && { filters: chosenOf(filters, parameters) }),
  };
}

function chosenOf(filters: Readonly<Record<string, (value: string) => boolean>>, parameters: URLSearchParams) {
  const chosen = Object.entries(filters).map(([name, makesSense]) => {
    const value = parameters.get(name) ?? '';
    return value !== '' && makesSense(value) ? ([name, value] as const) : undefined;
  });
  return Object.fromEntries(chosen.filter((pair) => pair !== undefined));
}

export function viewAddress({ path, sorts }: ListShape, view: ListView): string {
  const { q, status, sort, page, filters = {} } = view;
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (status !== undefined) parameters.set('status', status);
  for (const [name, value] of Object.entries(filters)) parameters.set(name, value);
  if (sort !== sorts[0].value) parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Returns the view as query parameters of a list call. */
export function viewQuery<Status extends string, Sort extends string>(
  { perPage }: ListShape<Status, Sort>,
  { q, status, sort, page }: ListView<Status, Sort>,
) {
  return { q: q === '' ? undefined : q, status, sort, page: String(page), per_page: String(perPage) };
}

/** Returns the pages to link to: the first, the last and those around `page`. Undefined stands for a gap. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [undefined, number];
  });
}
