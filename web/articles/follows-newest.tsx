import { useId, useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import { FieldError } from '#web/forms/field-parts.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';

type FollowsNewestProps = {
  form: DraftFormInHand;
  /** Number of the newest version of the original. */
  newest: number;
  /** The value of the form's field `translates_version` if the box is not ticked. */
  otherwise: string;
};

/** A box to tick if the text of a translation now follows the newest version of its original. */
function FollowsNewest({ form, newest, otherwise }: FollowsNewestProps) {
  const id = useId();
  const { text, error } = form.field('translates_version');
  return (
    <div className="rounded-md border border-line bg-surface px-5 py-4 text-sm">
      <label className="flex cursor-pointer items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name="translates_version"
          checked={text === String(newest)}
          disabled={form.isDisabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => form.write({ translates_version: event.target.checked ? String(newest) : otherwise })}
          className="size-5 shrink-0 accent-brand"
        />
        Terjemahan ini sudah mengikuti naskah asli yang terbaru (versi {newest})
      </label>
      <p id={`${id}-hint`} className="mt-1 pl-8 text-ink-soft">
        Naskah asli sudah direvisi sejak terjemahan ini dibuat. Bila belum dicentang, pembaca diberi tahu hal itu.
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** The box in the form of a stored translation, if that is behind its original. */
export function FollowsNewestOfStored({ form, stored }: { form: DraftFormInHand; stored: Article }) {
  const { counterpart, translation_of, translates_version } = stored;
  const newest = counterpart?.public_version;
  // The edit form of admins can choose another original, of which the server takes the newest version.
  const chosen = form.draft.fields['translation_of'] ?? String(translation_of);
  if (!counterpart?.is_original || counterpart.is_current || newest === undefined) return null;
  if (chosen !== String(translation_of)) return null;
  return <FollowsNewest form={form} newest={newest} otherwise={String(translates_version ?? '')} />;
}

/** The box in the form of a new translation, if the original was revised after the author had begun the draft. */
export function FollowsNewestOfDraft({ form, newest }: { form: DraftFormInHand; newest: number | undefined }) {
  const value = form.field('translates_version').text;
  const [before, setBefore] = useState(value);
  const isNewest = value === String(newest);
  if (!isNewest && value !== before) setBefore(value);
  if (newest === undefined || before === String(newest)) return null;
  return <FollowsNewest form={form} newest={newest} otherwise={before} />;
}
