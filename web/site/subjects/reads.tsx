import { ownAdminPages } from '#contract/routes.ts';
import { Byline } from '#web/posts/byline.tsx';
import { at } from '#web/site/place.ts';
import { FlagField } from '#web/site/setting-fields.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import type { Subject } from './subject.ts';

/** A made-up article, for the preview. */
const SAMPLE = {
  user: { id: 0, nama_depan: 'Nama', nama_belakang: 'Penulis' },
  created_at: '2026-11-12T02:00:00.000Z',
  published_at: null,
};

export const reads: Subject<'reads'> = {
  fields: (of) => (
    <>
      <FlagField
        of={at(of, 'isShown')}
        label="Tampilkan kepada pembaca"
        hint="Halaman artikel dan blog lalu memperlihatkan berapa kali tulisan itu dibaca, sampai kemarin. Tulisan yang baru dibaca hari ini belum memperlihatkan angka."
      />
      <p className="text-sm text-ink-soft">
        Admin selalu melihat angka semua tulisan, dan penulis angka artikelnya sendiri.{' '}
        <StyledLink to={ownAdminPages.reads} styles="textLink" label="Buka angka baca" />
      </p>
    </>
  ),
  preview: ({ shown }) => (
    <div className="page-width pt-10">
      <p className="text-3xl font-bold tracking-tight">Judul artikel</p>
      <div className="mt-6">
        <Byline post={SAMPLE} minutes={6} reads={shown.reads.isShown ? 'Dibaca 1.234 kali' : undefined} />
      </div>
    </div>
  ),
};
