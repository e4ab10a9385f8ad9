import { useRouteLoaderData } from 'react-router';
import { ADDRESS, GUIDE_ADDRESS, PRIVACY_ADDRESS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import type { SitePage } from '#contract/site-pages/site-pages.ts';
import { FormTextField } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';

/** What the program does with a page, by the page's address. */
const USES: Readonly<Record<string, string>> = {
  [GUIDE_ADDRESS]:
    'Formulir artikel menautkan halaman ini. Butir daftar di bawah judul “Sebelum mengirim” tampil di atas tombol kirim.',
  [PRIVACY_ADDRESS]:
    'Halaman ini tampil di /privasi, yang ditautkan di kaki setiap halaman dan di formulir pendaftaran.',
};

type AddressFieldProps = { form: DraftFormInHand; stored: SitePage | undefined };

/** The field for the last part of the address. Below it stands the whole address, and what it is used for. */
export function AddressField({ form, stored }: AddressFieldProps) {
  const root = useRouteLoaderData('root') as { publicUrl: string } | undefined;
  const address = form.field('address').text.trim().toLowerCase();
  const isValid = ADDRESS.test(address);
  const hasMoved = stored?.status === 'public' && isValid && stored.address !== address;
  return (
    <FormTextField
      form={form}
      name="address"
      hint={
        <>
          <span className="block wrap-anywhere">
            {isValid ? (
              <>
                Alamat lengkapnya: {root?.publicUrl}
                {sitePagePath(address)}
              </>
            ) : (
              'Huruf kecil, angka, dan tanda hubung, misalnya etika-penulisan.'
            )}
          </span>
          {isValid && USES[address] && <span className="mt-1 block">{USES[address]}</span>}
          {hasMoved && <span className="mt-1 block font-medium text-ink">{afterMove(stored.address)}</span>}
        </>
      }
    />
  );
}

function afterMove(before: string): string {
  if (before === PRIVACY_ADDRESS) return 'Setelah disimpan, /privasi menampilkan teks yang disiapkan lagi.';
  const lead = `Alamat lama, ${sitePagePath(before)}, akan mengantar pembaca ke alamat yang baru.`;
  return before === GUIDE_ADDRESS ? `${lead} Tautan di formulir artikel hilang.` : lead;
}
