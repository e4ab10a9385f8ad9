import { useNavigate } from 'react-router';
import { type ListShape, type ListView, viewAddress } from '#web/admin/list-view.ts';
import { usedState, useWantedView } from '#web/admin/use-list.ts';
import { Select } from '#web/ui/select.tsx';

const ROLE_ID = 'peran';
export const ROLES = [
  { value: 'user', label: 'Penulis' },
  { value: 'admin', label: 'Admin' },
] as const;

export function RoleFilter({ shape, view }: { shape: ListShape; view: ListView }) {
  const navigate = useNavigate();
  const wanted = useWantedView(shape, view);
  const chooseRole = (role: string) =>
    void navigate(viewAddress(shape, { ...wanted, filters: role === '' ? {} : { role }, page: 1 }), {
      preventScrollReset: true,
      state: usedState(ROLE_ID),
    });
  return (
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
  );
}
