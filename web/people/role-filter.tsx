import { ViewSelect } from '#web/admin/list-controls.tsx';
import type { ListShape, ListView } from '#web/admin/list-view.ts';
import { useWantedView } from '#web/admin/use-list.ts';

export const ROLES = [
  { value: 'user', label: 'Penulis' },
  { value: 'admin', label: 'Admin' },
] as const;

export function RoleFilter({ shape, view }: { shape: ListShape; view: ListView }) {
  const wanted = useWantedView(shape, view);
  return (
    <ViewSelect
      id="peran"
      label="Peran"
      nothing="Semua"
      options={ROLES}
      shape={shape}
      value={wanted.filters?.['role'] ?? ''}
      viewWith={(role) => ({ ...wanted, filters: role === '' ? {} : { role } })}
    />
  );
}
