import { useState } from 'react';
import type { DeletedRow } from '#contract/bin/bin.ts';
import { BIN_DAYS, BIN_KINDS, type BinKind } from '#contract/bin/bin-kinds.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import type { Route } from './+types/bin.page.ts';
import { BinRow } from './bin-row.tsx';
import { KINDS } from './bin-words.ts';
import { useBin } from './use-bin.tsx';

const TITLE = adminLists.bin.label;
const LEAD = `Yang dihapus tetap di sini selama ${BIN_DAYS} hari dan dapat dipulihkan. Setelah itu terhapus permanen, beserta berkasnya.`;

const LIST: ListShape<BinKind, '-deleted_at'> = {
  path: ownAdminPages.bin,
  perPage: 25,
  statuses: BIN_KINDS.map((value) => ({ value, label: KINDS[value].label })),
  statusName: { parameter: 'jenis', word: 'jenis' },
  sorts: [{ value: '-deleted_at', label: 'Terakhir dihapus' }],
};
const TEXTS: ListTexts = {
  noun: 'judul',
  searchLabel: 'Cari di sampah',
  searchPlaceholder: 'Cari judul atau penulis',
  showAll: 'Lihat semua di sampah',
  none: 'Sampah kosong.',
  noneFound: 'Tidak ada yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return await loadList(LIST, url, async ({ status: kind, ...query }) => {
    return await sessionApi('bin', { query: { ...query, kind } });
  });
}

export const handle: AdminPage = {
  title: TITLE,
  skeleton: (
    <>
      <AdminHead title={TITLE} lead={LEAD} />
      <ListControlsSkeleton hasStatuses hasSorts={false} />
      <BinSkeleton />
    </>
  ),
};

export const meta = adminMeta(handle.title);

export default function BinPage({ loaderData }: Route.ComponentProps) {
  const [now] = useState(() => new Date());
  const bin = useBin();
  return (
    <>
      <AdminHead title={TITLE} lead={LEAD} />
      <ManagedList<DeletedRow>
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning={<Explained text="Artikel, blog, buku, dan halaman yang dihapus admin tampil di sini." />}
        failed={<QuietRetry shape={LIST} view={loaderData.view} skeleton={<BinSkeleton />} />}
      >
        {(rows) => (
          <ul className={list}>
            {rows.map((row) => (
              <BinRow key={`${row.kind}-${row.id}`} row={row} now={now} onRestore={bin.restore} onRemove={bin.ask} />
            ))}
          </ul>
        )}
      </ManagedList>
      {bin.dialog}
    </>
  );
}

const list = 'mt-5 divide-y divide-line rounded-md border border-line bg-surface';

function BinSkeleton() {
  return (
    <div aria-hidden="true" className={list}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="px-5 py-4">
          <div className="h-6 w-48 max-w-full rounded-sm bg-mist" />
          <div className="mt-1.5 h-10 w-72 max-w-full rounded-sm bg-mist" />
        </div>
      ))}
    </div>
  );
}
