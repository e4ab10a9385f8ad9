import { Button, named } from '#web/ui/button.tsx';
import type { OfferedDraft } from './offered-drafts.ts';
import { moment } from './saved-text.ts';

type DraftListProps = {
  drafts: readonly OfferedDraft[];
  /** Label of the button that deletes a draft: 'Buang'. */
  removeLabel: string;
  onContinue: (id: string) => void;
  onRemove: (id: string, title: string | undefined) => void;
};

/** Lists unsent drafts, each with buttons to continue and to delete it. */
export function DraftList({ drafts, removeLabel, onContinue, onRemove }: DraftListProps) {
  return (
    <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
      {drafts.map(({ id, title, savedAt, isOnlyHere }) => {
        const name = title ?? 'Tanpa judul';
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 pr-2.5 pl-4 text-sm">
            <p className="mr-auto min-w-0 flex-[1_1_12rem]">
              <span className="line-clamp-2 font-medium">{name}</span>
              <span className="text-ink-soft">
                Tersimpan {moment(savedAt)}
                {isOnlyHere && ' · hanya di perangkat ini'}
              </span>
            </p>
            <div className="flex gap-1">
              <Button styles="small" label={named('Lanjutkan', name)} onClick={() => onContinue(id)} />
              <Button styles="quiet" label={named(removeLabel, name)} onClick={() => onRemove(id, title)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
