import { Button } from '#web/ui/button.tsx';
import type { Sent } from '#web/review/decision/decision.ts';
import { DecideForm } from './decide-form.tsx';
import type { Selection } from './use-selection.ts';

/** The id of the heading of the decision on several articles. */
export const SEVERAL_ID = 'beberapa-artikel';

type BatchPaneProps = { selection: Selection; onSent: (sent: Sent) => void };

/** The form for the same decision, with the same message, on all selected articles. */
export function BatchPane({ selection: { subjects, mails, clear }, onSent }: BatchPaneProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={SEVERAL_ID} tabIndex={-1} className="text-lg font-bold tracking-tight">
          {subjects.length} artikel dipilih
        </h2>
        <Button styles="quiet" className="-mr-4" label="Batalkan pilihan" onClick={clear} />
      </div>
      <ul className="mb-4 max-h-48 list-disc overflow-y-auto pl-5 text-sm">
        {subjects.map(({ id, title, isChanged }) => (
          <li key={id} className="wrap-anywhere">
            {title}
            {isChanged && (
              <span className="block font-medium text-clay-text">
                Berubah sejak Anda lihat. Buka dulu untuk membacanya.
              </span>
            )}
          </li>
        ))}
      </ul>
      <DecideForm subject={0} items={subjects} mails={mails} mark="" isUnseen={false} onSent={onSent} />
    </div>
  );
}
