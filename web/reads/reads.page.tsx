import { READ_KIND_LABELS, READ_KINDS } from '#contract/reads/read-rules.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { QuietRetry } from '#web/admin/managed-list.tsx';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import type { Route } from './+types/reads.page.ts';
import { loadReads, MONTH, readsShape } from './load-reads.ts';
import { ReadList, ReadListSkeleton, type ReadListTexts } from './read-list.tsx';
import { ReadRowsSkeleton } from './read-rows.tsx';
import { ReadsDownload, ReadsDownloadSkeleton } from './reads-download.tsx';

const TITLE = adminLists.reads.label;
const LEAD =
  'Setiap kali orang membuka tulisan atau mengunduh PDF buku, itu terhitung satu. Robot dan pembukaan ulang dalam 30 detik tidak terhitung, dan siapa yang membaca tidak disimpan. Pembaca harian: setiap pembaca terhitung sekali sehari per tulisan, lalu dijumlahkan.';

const LIST = readsShape(
  adminLists.reads.to,
  READ_KINDS.map((value) => ({ value, label: READ_KIND_LABELS[value] })),
);
const TEXTS: ReadListTexts = {
  noun: 'tulisan yang dibaca',
  showAll: 'Lihat semua angka',
  none: 'Belum ada yang tercatat.',
  noneFound: 'Tidak ada yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return await loadReads(LIST, url);
}

export const handle: AdminPage = {
  title: TITLE,
  skeleton: (
    <>
      <AdminHead title={TITLE} lead={LEAD}>
        <ReadsDownloadSkeleton />
      </AdminHead>
      <ReadListSkeleton hasKinds />
      <ReadRowsSkeleton />
    </>
  ),
};

export const meta = adminMeta(handle.title);

export default function ReadsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={TITLE} lead={LEAD}>
        <ReadsDownload month={loaderData.view.filters?.[MONTH]} />
      </AdminHead>
      <ReadList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning="Angka tampil di sini sekitar satu menit setelah sebuah tulisan dibaca."
        lineTitle="Semua tulisan, 30 hari terakhir"
        failed={<QuietRetry shape={LIST} view={loaderData.view} skeleton={<ReadRowsSkeleton />} />}
      />
    </>
  );
}
