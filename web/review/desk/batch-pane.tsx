import type { DecisionMail } from '#contract/articles/decision-mail.ts';
import { button } from '#web/ui/button.ts';
import type { Sent, Subject } from '#web/review/decision/decision.ts';
import { DecideForm } from './decide-form.tsx';

/** The heading of the decision on several articles. */
export const SEVERAL_ID = 'beberapa-artikel';

type BatchPaneProps = {
  items: readonly (Subject & { isChanged: boolean })[];
  /** What their authors are mailed. */
  mails: readonly DecisionMail[];
  onSent: (sent: Sent) => void;
  onClear: () => void;
};

/** One decision on all selected articles, with one text. */
export function BatchPane({ items, mails, onClear, ...form }: BatchPaneProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={SEVERAL_ID} tabIndex={-1} className="text-lg font-bold tracking-tight">
          {items.length} artikel dipilih
        </h2>
        <button type="button" onClick={onClear} className={`-mr-4 ${button.quiet}`}>
          Batalkan pilihan
        </button>
      </div>
      <ul className="mb-4 max-h-48 list-disc overflow-y-auto pl-5 text-sm">
        {items.map(({ id, title, isChanged }) => (
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
      <DecideForm {...form} subject={0} items={items} mails={mails} mark="" isUnseen={false} />
    </div>
  );
}
