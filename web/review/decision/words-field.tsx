import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { FieldLabel, FieldNotes, inputStyles, useFieldIds } from '#web/ui/field.tsx';

type WordsFieldProps = {
  /** Of the text field, for what has to find it. */
  id?: string;
  label: string;
  rows: number;
  text: string;
  hint: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

/** A text of a review, with the number of its characters and who will read it. Its name in the form is `text`. */
export function WordsField({ id, label, rows, text, hint, error, isDisabled, onChange }: WordsFieldProps) {
  const { ids, describedBy } = useFieldIds({ hint, error });
  const control = id ?? ids.control;
  return (
    <div>
      <FieldLabel htmlFor={control}>{label}</FieldLabel>
      <textarea
        id={control}
        name="text"
        rows={rows}
        value={text}
        readOnly={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyles} min-h-24 resize-y py-3 leading-relaxed`}
      />
      <div className="mt-1">
        <CharacterCount text={text} limit={REVIEW_TEXT_CHARACTERS} />
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

/** The hint of a decision's words. */
export const WORDS_HINT = 'Inilah yang akan dibaca penulis.';

/** Shown when a form has again what was typed earlier and not sent. */
export function RestoredNotice() {
  return (
    <p role="status" className="text-sm text-ink-soft">
      Pesan yang belum Anda kirim tampil lagi di sini.
    </p>
  );
}
