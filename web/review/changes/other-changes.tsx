import type { Piece } from '#contract/articles/version-diff.ts';
import { ChangedText } from '#web/changes/change-text.tsx';
import { ShownMark } from '#web/changes/shown.tsx';
import type { FieldChange } from './other-fields.ts';

type OtherChangesProps = {
  changes: readonly FieldChange[];
  /** Called once the changes are scrolled into view. Undefined if the user has already seen the changes. */
  onShown: (() => void) | undefined;
};

/** Shows changes of fields that the version history does not contain: authors, topics, language, licence or DOI. */
export function OtherChanges({ changes, onShown }: OtherChangesProps) {
  return (
    <section aria-label="Juga berubah" className="my-6 rounded-md bg-mist p-4">
      <h3 className="text-sm font-semibold">Juga berubah sejak Anda lihat</h3>
      <dl className="mt-2 grid gap-2 text-sm">
        {changes.map(({ label, from, to }) => (
          <div key={label} className="grid gap-x-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">
              <ChangedText side="both" pieces={piecesOf(from, to)} />
            </dd>
          </div>
        ))}
      </dl>
      {onShown && <ShownMark onShown={onShown} />}
    </section>
  );
}

function piecesOf(from: string, to: string): Piece[] {
  const pieces: Piece[] = [
    { op: 'del', text: from },
    { op: 'ins', text: from && to ? ` ${to}` : to },
  ];
  return pieces.filter(({ text }) => text !== '');
}
