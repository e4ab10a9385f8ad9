import { ViewSelect } from '#web/admin/list-controls.tsx';
import type { ListView } from '#web/admin/list-view.ts';
import { inMonth } from '#web/ui/format.ts';
import { MONTH, type ReadsShape } from './load-reads.ts';

type PeriodChoiceProps = { shape: ReadsShape; view: ListView; months: readonly string[] };

/** Chooses a month, or all time. The month in the address can be chosen too, even if it has no readings. */
export function PeriodChoice({ shape, view, months }: PeriodChoiceProps) {
  const chosen = view.filters?.[MONTH];
  const all = chosen === undefined || months.includes(chosen) ? months : [chosen, ...months];
  return (
    <ViewSelect
      id="periode"
      label="Periode"
      nothing="Semua waktu"
      options={all.map((month) => ({ value: month, label: inMonth(month) }))}
      shape={shape}
      value={chosen ?? ''}
      viewWith={(month) => ({ ...view, filters: month === '' ? {} : { [MONTH]: month } })}
    />
  );
}
