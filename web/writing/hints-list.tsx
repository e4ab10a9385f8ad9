import { useId, useState } from 'react';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { textLink } from '#web/ui/button.ts';
import { showPlace } from './show-place.ts';
import { useHints } from './use-hints.ts';

/** A longer list is folded at first, so that it does not push the rest of the form away. */
const MOST_OPEN = 3;
/** At most this many hints are shown at once. Further ones follow when the author has dealt with these. */
const MOST_SHOWN = 20;

/**
 * Lists what readers may stumble over in the text of a form. The author may ignore the hints. The list stands after the
 * text, and does not interrupt screen readers while the author types.
 */
export function HintsList({ form }: { form: DraftFormInHand }) {
  const { content = '', abstract } = form.draft.fields;
  const hasAbstract = form.rules.some(({ name }) => name === 'abstract');
  const hints = useHints(content, hasAbstract ? (abstract ?? '') : undefined);
  const [chosen, setChosen] = useState<boolean>();
  const id = useId();
  if (hints.length === 0) return null;
  const isOpen = chosen ?? hints.length <= MOST_OPEN;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line text-sm">
      <button
        type="button"
        id={id}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-4 py-2 text-left hover:bg-mist"
      >
        <span className="mr-auto">
          <span className="font-semibold">{hints.length} saran untuk tulisan ini</span>{' '}
          <span className="text-ink-soft">(boleh diabaikan)</span>
        </span>
        <ChevronDownIcon className={`size-4 text-ink-soft ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <ul className="divide-y divide-line border-t border-line">
          {hints.slice(0, MOST_SHOWN).map(({ text, place }, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- two places may have the same text
            <li key={position} className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
              <span className="min-w-0 flex-[1_1_14rem] py-1 wrap-anywhere">{text}</span>
              <button type="button" onClick={() => showPlace(form.id, place)} className={`min-h-11! ${textLink}`}>
                Tunjukkan <span className="sr-only">tempat saran ke-{position + 1}</span>
              </button>
            </li>
          ))}
          {hints.length > MOST_SHOWN && (
            <li className="px-4 py-3 text-ink-soft">Saran lain tampil setelah yang di atas dibereskan.</li>
          )}
        </ul>
      )}
    </section>
  );
}
