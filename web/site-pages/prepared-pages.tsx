import { addressOf, NEW_SITE_PAGE } from '#contract/routes.ts';
import type { PreparedPage } from '#contract/site-pages/site-pages.ts';
import { draftWith, openNext } from '#web/drafts/browser-drafts.ts';
import type { DraftPlace } from '#web/drafts/drafts.ts';
import { named, StyledLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

type Prepared = Pick<PreparedPage, 'address' | 'title'>;

/** What each prepared text is for. */
const PURPOSES: Record<Prepared['address'], string> = {
  'pedoman-penulis':
    'Ditautkan dari formulir artikel. Daftar “Sebelum mengirim” di dalamnya tampil di atas tombol kirim.',
  'kebijakan-redaksi':
    'Menerangkan cara artikel diputuskan dan diralat, dan apa yang berlaku bila ada benturan kepentingan.',
  privasi: 'Tampil di /privasi, yang memakai teks ini sampai Anda menerbitkan yang lain.',
};

/** Lists the texts with which an admin can begin a page. Nothing is stored before the admin saves. */
export function PreparedPages({ place, prepared }: { place: DraftPlace; prepared: readonly Prepared[] }) {
  return (
    <Section title="Disiapkan" className="mt-14 max-w-[56rem]">
      <p className="mt-2 text-sm text-ink-soft">
        Teks siap pakai yang memuat nama dan alamat lembaga Anda. Baca, sesuaikan, lalu terbitkan.
      </p>
      <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-surface">
        {prepared.map(({ address, title }) => (
          <li key={address} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 pr-2 pl-5">
            <p className="mr-auto min-w-0 flex-[1_1_16rem]">
              <span className="block font-semibold">{title}</span>
              <span className="text-sm text-ink-soft">{PURPOSES[address]}</span>
            </p>
            <StyledLink
              to={addressOf('sitePageEdit', { id: NEW_SITE_PAGE, teks: address })}
              viewTransition
              styles="textLink"
              className="mr-3 min-h-11! text-sm"
              label={named('Sunting dan terbitkan', title)}
              // The form then continues the unsent text for this address, and not that for another page.
              onClick={() => openNext(place, draftWith(place, 'address', address)?.id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
