import type { ReactNode } from 'react';
import type { EditorialFigures } from '#contract/articles/editorial-facts.ts';
import { formatCount } from '#contract/rules.ts';

/** The editors' figures as a definition list. */
export function Figures({ figures }: { figures: EditorialFigures }) {
  const { received, decided, approved, median_days, refused, reasoned, corrections } = figures;
  return (
    <dl className="mt-6 border-t border-line">
      <Figure name="Naskah masuk" value={formatCount(received)} about="dikirim penulis untuk pertama kali" />
      <Figure name="Keputusan pertama" value={formatCount(decided)} about="naskah mendapat keputusan pertamanya" />
      <Figure name="Disetujui" {...share(approved, decided, 'keputusan pertama')} />
      <Figure
        name="Waktu tunggu"
        {...(median_days === null
          ? TOO_FEW
          : { value: inDays(median_days), about: 'dari naskah masuk sampai keputusan pertama (median)' })}
      />
      <Figure
        name="Beralasan"
        {...share(reasoned, refused, 'penolakan dan permintaan perbaikan disertai alasan tertulis')}
      />
      <Figure
        name="Koreksi dan penarikan"
        value={formatCount(corrections)}
        about="koreksi, pernyataan keprihatinan, dan penarikan artikel yang sudah terbit"
      />
    </dl>
  );
}

type Shown = { value: string; about: ReactNode };

function Figure({ name, value, about }: Shown & { name: string }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[11rem_1fr]">
      <dt className="font-semibold">{name}</dt>
      <dd>
        <strong className="text-xl font-bold tabular-nums">{value}</strong>{' '}
        <span className="text-ink-soft">{about}</span>
      </dd>
    </div>
  );
}

/** The server counts no share and no median of few decisions. */
const TOO_FEW: Shown = { value: 'Belum cukup', about: 'keputusan untuk dihitung' };

/** Returns a share in words with its base: '72 %', 'dari 50 keputusan'. */
function share(part: number | null, base: number, of: string): Shown {
  return part === null ? TOO_FEW : { value: `${Math.round(100 * part)} %`, about: `dari ${formatCount(base)} ${of}` };
}

/** Formats days with at most one decimal, with a comma as in Indonesian: '2,5 hari'. */
function inDays(days: number): string {
  return days < 0.5 ? 'kurang dari sehari' : `${String(days).replace('.', ',')} hari`;
}
