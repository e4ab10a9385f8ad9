import { lazy, Suspense, useId } from 'react';
import type { SampleChart } from '#web/content/dashboard-sample.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { inCount, inMillions } from '#web/ui/format.ts';
import { panel } from './panel.tsx';

/** Loads the chart library, which only this page needs, after the rest of the page. */
const Chart = lazy(() =>
  import('./chart.tsx').then(
    ({ Chart: loaded }) => ({ default: loaded }),
    () => ({ default: ChartMissing }),
  ),
);

export function ChartCard({ chart }: { chart: SampleChart }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex min-w-0 flex-col p-5 md:max-xl:last:col-span-2 ${panel}`}>
      <h3 id={id} lang="en" className="font-semibold">
        {chart.title}
      </h3>
      <p className="text-xs text-ink-soft">{chart.measure}</p>
      <div aria-hidden="true" className="mt-4 h-60">
        <Suspense>
          <Chart chart={chart} />
        </Suspense>
      </div>
      <ChartTable chart={chart} />
    </section>
  );
}

function ChartTable({ chart: { title, measure, of, unit, points } }: { chart: SampleChart }) {
  const write = unit === 'millions' ? inMillions : inCount;
  return (
    <details className="group mt-3 border-t border-line pt-2 text-sm">
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-3 text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span>
          Lihat sebagai tabel
          <span className="sr-only">
            : <span lang="en">{title}</span>
          </span>
        </span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <table className="mt-1 w-full">
        <caption lang="en" className="sr-only">
          {title}
        </caption>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            <th scope="col" className="py-1.5 font-medium">
              {of}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map(({ name, lang, value }) => (
            <tr key={name}>
              <th scope="row" lang={lang} className="py-1.5 pr-4 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right tabular-nums">{write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function ChartMissing() {
  return <p className="text-sm text-ink-soft">Bagan belum dapat dimuat. Angkanya ada di tabel di bawah ini.</p>;
}
