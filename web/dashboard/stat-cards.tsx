import { sampleComparedWith, sampleStats } from '#web/content/dashboard-sample.ts';
import { inChange, inCount, inShortRupiah } from '#web/ui/format.ts';
import { panel } from './panel.tsx';

export function StatCards() {
  return (
    <dl className="grid gap-4 min-[22rem]:grid-cols-2 xl:grid-cols-4">
      {sampleStats.map(({ label, unit, value, before }) => (
        <div key={label} className={`px-4 py-4 sm:px-5 ${panel}`}>
          <dt lang="en" className="text-sm text-ink-soft">
            {label}
          </dt>
          <dd className="mt-1 text-xl font-bold tracking-tight tabular-nums">
            {unit === 'rupiah' ? inShortRupiah(value) : inCount(value)}
          </dd>
          <dd className="mt-1 text-xs text-ink-soft">
            <span className="font-semibold text-brand tabular-nums">{inChange(value, before)}</span> dari{' '}
            {sampleComparedWith}
          </dd>
        </div>
      ))}
    </dl>
  );
}
