import { Form, useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Select, type SelectProps } from '#web/ui/select.tsx';
import { type ListShape, type ListView, statusNameOf, viewAddress } from './list-view.ts';
import { SearchInput } from './search-input.tsx';
import { usedState } from './use-list.ts';
import { capitalized } from '#web/ui/capitalized.ts';

type ControlProps = { shape: ListShape; view: ListView };

const SEARCH_ID = 'cari';

type SearchProps = ControlProps & { label: string; placeholder: string };

export function ListSearch({ shape, view, label, placeholder }: SearchProps) {
  return (
    <Form
      action={shape.path}
      role="search"
      preventScrollReset
      state={usedState(SEARCH_ID)}
      className="flex max-w-[34rem] flex-1 basis-80 gap-2"
    >
      <label htmlFor={SEARCH_ID} className="sr-only">
        {label}
      </label>
      <SearchInput id={SEARCH_ID} value={view.q} placeholder={placeholder} />
      {view.status && <input type="hidden" name={statusNameOf(shape).parameter} value={view.status} />}
      {view.sort !== shape.sorts[0].value && <input type="hidden" name="sort" value={view.sort} />}
      {Object.entries(view.filters ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" styles="secondary" label="Cari" />
    </Form>
  );
}

export function SortChoice({ shape, view }: ControlProps) {
  if (shape.sorts.length < 2) return null;
  const viewWith = (sort: string) => ({ ...view, sort });
  return (
    <ViewSelect id="urutan" label="Urutkan" shape={shape} viewWith={viewWith} value={view.sort} options={shape.sorts} />
  );
}

type ViewSelectProps = Pick<SelectProps, 'options' | 'nothing'> & {
  id: string;
  label: string;
  shape: ListShape;
  value: string;
  viewWith: (value: string) => ListView;
};

/** A select for the order or a filter of a list. A choice opens page 1 of the view that `viewWith` returns. */
export function ViewSelect({ id, label, shape, viewWith, ...select }: ViewSelectProps) {
  const navigate = useNavigate();
  const choose = (value: string) => {
    const to = viewAddress(shape, { ...viewWith(value), page: 1 });
    void navigate(to, { preventScrollReset: true, state: usedState(id) });
  };
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-ink-soft">
        {label}
      </label>
      <Select {...select} id={id} onChange={choose} />
    </div>
  );
}

type TabsProps = ControlProps & { counts: Partial<Record<string, number>> | undefined };

export function StatusTabs({ shape, view, counts }: TabsProps) {
  if (shape.statuses.length === 0) return null;
  const all = counts && shape.statuses.reduce((sum, { value }) => sum + (counts[value] ?? 0), 0);
  const tabs = [
    { value: undefined, label: 'Semua', count: all },
    ...shape.statuses.map((status) => ({ ...status, count: counts && (counts[status.value] ?? 0) })),
  ];
  return (
    <nav
      aria-label={capitalized(statusNameOf(shape).word)}
      className="mt-6 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      <ul className="flex gap-x-3 sm:gap-x-8">
        {tabs.map(({ value, label, count }) => {
          const id = `status-${value ?? 'semua'}`;
          return (
            <li key={label}>
              <Link
                id={id}
                to={viewAddress(shape, { ...view, status: value, page: 1 })}
                preventScrollReset
                state={usedState(id)}
                aria-current={view.status === value ? 'true' : undefined}
                className="inline-flex min-h-11 items-center gap-1 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-[current=true]:border-clay aria-[current=true]:font-semibold aria-[current=true]:text-ink"
              >
                {label}
                <span className="text-xs font-normal tabular-nums empty:hidden">{count?.toLocaleString('id-ID')}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
