export type Choice<Value extends string> = { value: Value; label: string };

/** What can be chosen of a list. What a list has none of is an empty array. */
export type ListShape<Status extends string, Sort extends string> = {
  path: string;
  perPage: number;
  statuses: readonly Choice<Status>[];
  /** The first one holds while nobody has chosen; one alone is not shown. */
  sorts: readonly [Choice<Sort>, ...Choice<Sort>[]];
  /** What else of the address narrows the list down, and which values of it make sense; for controls of its own. */
  filters?: Readonly<Record<string, (value: string) => boolean>>;
};

/** What of the list is shown; the address carries it. */
export type ListView<Status extends string, Sort extends string> = {
  q: string;
  status: Status | undefined;
  sort: Sort;
  page: number;
  /** Those of the shape's filters that are chosen. */
  filters?: Readonly<Record<string, string>>;
};

/** The server takes no longer one. */
export const LONGEST_SEARCH = 200;

/** An address that makes no sense shows the list from its beginning. */
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

export function viewAddress<Status extends string, Sort extends string>(
  { path, sorts }: ListShape<Status, Sort>,
  { q, status, sort, page, filters = {} }: ListView<Status, Sort>,
): string {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (status !== undefined) parameters.set('status', status);
  for (const [name, value] of Object.entries(filters)) parameters.set(name, value);
  if (sort !== sorts[0].value) parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** The view as every list call of the contract takes it. */
export function viewQuery<Status extends string, Sort extends string>(
  { perPage }: ListShape<Status, Sort>,
  { q, status, sort, page }: ListView<Status, Sort>,
) {
  return { q: q === '' ? undefined : q, status, sort, page: String(page), per_page: String(perPage) };
}

/** The numbers of the pages to link to: the first, the last, and those around this one; a gap between as undefined. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount);
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [undefined, number];
  });
}
