import { type MouseEvent, useRef } from 'react';
import type { DeletedRow } from '#contract/bin/bin.ts';
import { BusyButton, Button, named } from '#web/ui/button.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { KINDS, timeLeft } from './bin-words.ts';

type BinRowProps = {
  row: DeletedRow;
  now: Date;
  onRestore: (row: DeletedRow, button: HTMLElement) => Promise<void>;
  onRemove: (row: DeletedRow, event: MouseEvent<HTMLElement>) => void;
};

export function BinRow({ row, now, onRestore, onRemove }: BinRowProps) {
  const { kind, title, deleted_at, deleted_by, removed_at } = row;
  const actions = useRef<HTMLDivElement>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 pr-3 pl-5">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {KINDS[kind].label} · dihapus {deleted_by !== null && <>oleh {deleted_by} </>}
          pada <time dateTime={deleted_at}>{longDay(deleted_at)}</time>
        </p>
        <p className="text-sm text-ink-soft">
          Dihapus permanen pada <time dateTime={removed_at}>{longDay(removed_at)}</time> ({timeLeft(removed_at, now)})
        </p>
      </div>
      <div ref={actions} className="flex flex-wrap items-center gap-1">
        <BusyButton
          styles="small"
          label={named('Pulihkan', title)}
          busyLabel="Memulihkan…"
          onPress={async () => {
            if (actions.current) await onRestore(row, actions.current);
          }}
        />
        <Button styles="quiet" label={named('Hapus permanen', title)} onClick={(event) => onRemove(row, event)} />
      </div>
    </li>
  );
}
