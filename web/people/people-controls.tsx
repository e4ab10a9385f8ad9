import { useNavigate } from 'react-router';
import type { PeopleQuery, PersonState } from '#contract/accounts/people.ts';
import { ListSearch, SortChoice, StatusTabs } from '#web/admin/list-controls.tsx';
import { type ListShape, type ListView, viewAddress } from '#web/admin/list-view.ts';
import { usedState, useWantedView } from '#web/admin/use-list.ts';
import { Select } from '#web/ui/select.tsx';

export type PeopleSort = NonNullable<PeopleQuery['sort']>;

const ROLE_ID = 'peran';
export const ROLES = [
  { value: 'user', label: 'Penulis' },
  { value: 'admin', label: 'Admin' },
] as const;

type PeopleControlsProps = {
  shape: ListShape<PersonState, PeopleSort>;
  view: ListView<PersonState, PeopleSort>;
  counts: Partial<Record<PersonState, number>> | undefined;
};

/** Search, role, order, and a tab for each state. */
export function PeopleControls({ shape, view, counts }: PeopleControlsProps) {
  const navigate = useNavigate();
  const wanted = useWantedView(shape, view);
  const chooseRole = (role: string) =>
    void navigate(viewAddress(shape, { ...wanted, filters: role === '' ? {} : { role }, page: 1 }), {
      preventScrollReset: true,
      state: usedState(ROLE_ID),
    });
  return (
    <>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <ListSearch
          shape={shape}
          view={{ ...wanted, q: view.q }}
          label="Cari pengguna"
          placeholder="Cari nama atau email"
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <div className="flex items-center gap-3">
            <label htmlFor={ROLE_ID} className="text-sm whitespace-nowrap text-ink-soft">
              Peran
            </label>
            <Select
              id={ROLE_ID}
              nothing="Semua"
              options={ROLES}
              value={wanted.filters?.['role'] ?? ''}
              onChange={chooseRole}
            />
          </div>
          <SortChoice shape={shape} view={wanted} />
        </div>
      </div>
      <StatusTabs shape={shape} view={wanted} counts={counts} />
    </>
  );
}
