import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { FieldFrame, type FieldProps, inputStyles } from '#web/ui/field.tsx';

type WordsFieldProps = Omit<FieldProps, 'name'> & {
  rows: number;
  text: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

/** The text field of a review form, with a count of the typed characters. The field's name is `text`. */
export function WordsField({ rows, text, isDisabled, onChange, ...field }: WordsFieldProps) {
  return (
    <FieldFrame {...field} name="text">
      {(control) => (
        <>
          <textarea
            {...control}
            rows={rows}
            value={text}
            readOnly={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputStyles} min-h-24 resize-y py-3 leading-relaxed`}
          />
          <div className="mt-1">
            <CharacterCount text={text} limit={REVIEW_TEXT_CHARACTERS} />
          </div>
        </>
      )}
    </FieldFrame>
  );
}

export const WORDS_HINT = 'Inilah yang akan dibaca penulis.';

/** Shown when a form has restored words that were not sent. `noun`: what the form calls them. */
export function RestoredNotice({ noun = 'Pesan' }: { noun?: 'Pesan' | 'Keterangan' }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {noun} yang belum Anda kirim tampil lagi di sini.
    </p>
  );
}
