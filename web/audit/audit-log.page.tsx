import type { AuditListQuery } from '#contract/audit/audit.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/audit/audit-words.ts';
import { type AdminPage, adminLists, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { Explained, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { SystemSkeleton } from '#web/monitoring/system-frame.tsx';
import type { Route } from './+types/audit-log.page.ts';
import { AuditEntries, AuditEntriesSkeleton } from './audit-entries.tsx';
import { AuditFilters, AuditFiltersSkeleton } from './audit-filters.tsx';

type Sort = NonNullable<AuditListQuery['sort']>;
type Filters = Pick<AuditListQuery, 'action' | 'entity' | 'from' | 'to'>;

const isDay = (text: string) => {
  const time = Date.parse(text);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const LIST: ListShape<never, Sort> = {
  path: adminLists.system.to,
  perPage: 25,
  statuses: [],
  sorts: [
    { value: '-at', label: 'Terbaru' },
    { value: 'at', label: 'Terlama' },
  ],
  filters: {
    action: (text) => AUDIT_ACTIONS.some((action) => action === text),
    entity: (text) => AUDIT_ENTITIES.some((entity) => entity === text),
    from: isDay,
    to: isDay,
  },
};
const TEXTS: ListTexts = {
  noun: 'catatan',
  searchLabel: 'Cari orang',
  searchPlaceholder: 'Nama atau email',
  showAll: 'Lihat semua catatan',
  none: 'Belum ada yang tercatat.',
  noneFound: 'Tidak ada catatan yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return await loadList(LIST, url, async (query, view) => {
    const filters = view.filters as Filters;
    const { log, meta: found } = await sessionApi('auditLog', { query: { ...query, ...filters } });
    return { rows: log, meta: found };
  });
}

export const handle: AdminPage = {
  title: adminLists.system.label,
  skeleton: (
    <SystemSkeleton>
      <AuditFiltersSkeleton />
      <AuditEntriesSkeleton />
    </SystemSkeleton>
  ),
};

export const meta = adminMeta(handle.title);

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  return (
    <ManagedList
      shape={LIST}
      loaded={loaderData}
      texts={TEXTS}
      controls={<AuditFilters shape={LIST} view={view} />}
      beginning={
        <Explained text="Setiap kali seseorang menambah, mengubah atau menghapus sesuatu, itu tercatat di sini." />
      }
      failed={<QuietRetry shape={LIST} view={view} skeleton={<AuditEntriesSkeleton />} />}
    >
      {(rows) => <AuditEntries entries={rows} />}
    </ManagedList>
  );
}
