import { button } from '#web/ui/button.ts';
import { DecideForm, type Sent } from './decide-form.tsx';
import type { Row } from './queue-rows.ts';

/** The heading of the decision on several articles. */
export const SEVERAL_ID = 'beberapa-artikel';

type BatchPaneProps = {
  rows: readonly Row[];
  userId: number;
  onSent: (sent: Sent) => void;
  onShow: (id: string) => void;
  onClear: () => void;
  say: (text: string) => void;
};

/** One decision on all selected articles, with one text. */
export function BatchPane({ rows, onClear, ...form }: BatchPaneProps) {
  const items = rows.map(({ item: { id, title, updated_at, pending_version, publish_at } }) => {
    return { id, title, updated_at, version: pending_version ?? undefined, publish_at };
  });
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
        {items.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
      <DecideForm {...form} subject={0} items={items} mails={rows.map(({ item }) => item.mail)} />
    </div>
  );
}
