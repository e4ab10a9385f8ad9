import type { ReactNode } from 'react';
import { labels } from '#contract/messages.ts';
import { ownAuthorPages, pages } from '#contract/routes.ts';
import { type ListView, viewAddress } from '#web/admin/list-view.ts';
import { unlisted } from '#web/layouts/page-meta.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/own-reads.page.ts';
import { loadReads, MONTH, readsShape } from './load-reads.ts';
import { ReadList, ReadListSkeleton, type ReadListTexts } from './read-list.tsx';
import { ReadRowsSkeleton } from './read-rows.tsx';
import { ReadsDownload, ReadsDownloadSkeleton } from './reads-download.tsx';

const TITLE = 'Angka baca artikel Anda';
const ABOVE = { to: pages.myArticles, label: labels.myArticles, lang: 'en' } as const;

const LIST = readsShape(ownAuthorPages.ownReads, []);
const TEXTS: ReadListTexts = {
  noun: 'artikel yang dibaca',
  showAll: 'Lihat semua waktu',
  none: 'Belum ada yang tercatat.',
  noneFound: 'Tidak ada yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return await loadReads(LIST, url);
}

export const meta = unlisted(TITLE);

/** The layout shows the skeleton until it knows who is signed in (account.layout.tsx). */
export const handle = {
  skeleton: (
    <Frame download={<ReadsDownloadSkeleton />}>
      <p role="status" className="sr-only">
        Memuat angka baca…
      </p>
      <ReadListSkeleton hasKinds={false} />
      <ReadRowsSkeleton />
    </Frame>
  ),
};

export default function OwnReadsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame download={<ReadsDownload month={loaderData.view.filters?.[MONTH]} />}>
      <ReadList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning="Angka tampil di sini begitu artikel Anda terbit dan dibaca orang."
        lineTitle="Semua artikel Anda, 30 hari terakhir"
        failed={<Failed view={loaderData.view} />}
      />
    </Frame>
  );
}

function Frame({ download, children }: { download: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-8 sm:pt-12">
      <Breadcrumb above={ABOVE} title="Angka baca" />
      <header className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-text">
          <h1 className="text-3xl font-bold tracking-tight">{TITLE}</h1>
          <p className="mt-4 text-ink-soft">
            Setiap kali orang membuka artikel Anda, itu terhitung satu. Robot dan pembukaan ulang dalam 30 detik tidak
            terhitung, dan siapa yang membaca tidak disimpan. Pembaca harian: setiap pembaca terhitung sekali sehari per
            artikel, lalu dijumlahkan.
          </p>
        </div>
        {download}
      </header>
      {children}
    </div>
  );
}

function Failed({ view }: { view: ListView }) {
  return (
    <div className="flex flex-col items-start gap-6 py-14">
      <p role="alert" className="text-2xl font-bold tracking-tight">
        Angka baca tidak dapat dimuat.
      </p>
      <StyledLink to={viewAddress(LIST, view)} replace preventScrollReset styles="secondary" label="Coba lagi" />
    </div>
  );
}
