import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import { CharacterCount } from '#web/forms/field-parts.tsx';
import { FieldLabel, FieldNotes, inputLook, useFieldIds } from '#web/ui/field.tsx';

export const WORDS_LABEL = 'Pesan untuk penulis';

const TONES = [
  { value: 'revise', label: 'Minta perbaikan', hint: 'Penulis dapat memperbaiki artikel ini, lalu mengirimnya lagi.' },
  { value: 'declined', label: 'Tolak', hint: 'Penulis tidak dapat mengirim artikel ini lagi.' },
] as const;

type Tone = (typeof TONES)[number]['value'];
type DecisionWordsProps = {
  tone: Tone;
  text: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (part: { tone?: Tone; text?: string }) => void;
};

/** With a rejection: whether the author may improve the article, and the words that the author will read. */
export function DecisionWords({ tone, text, error, isDisabled, onChange }: DecisionWordsProps) {
  const hint =
    text.trim() === '' && tone === 'declined'
      ? 'Inilah yang akan dibaca penulis. Tanpa pesan, penulis hanya membaca bahwa artikelnya ditolak.'
      : 'Inilah yang akan dibaca penulis.';
  const { ids, describedBy } = useFieldIds({ hint, error });
  return (
    <>
      <fieldset disabled={isDisabled}>
        <legend className="mb-1.5 text-sm font-semibold">Jenis keputusan</legend>
        <div className="grid gap-2">
          {TONES.map((choice) => (
            <label
              key={choice.value}
              className="flex cursor-pointer gap-3 rounded-md border border-field px-3.5 py-3 hover:border-ink-soft has-checked:border-brand has-checked:bg-mist has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="tone"
                value={choice.value}
                checked={choice.value === tone}
                onChange={() => onChange({ tone: choice.value })}
                aria-describedby={`${ids.control}-${choice.value}`}
                aria-labelledby={`${ids.control}-${choice.value}-name`}
                className="mt-0.5 size-5 shrink-0 accent-brand focus-visible:outline-none"
              />
              <span>
                <span id={`${ids.control}-${choice.value}-name`} className="block font-medium">
                  {choice.label}
                </span>
                <span id={`${ids.control}-${choice.value}`} className="block text-sm text-ink-soft">
                  {choice.hint}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <FieldLabel htmlFor={ids.control}>{WORDS_LABEL}</FieldLabel>
        <textarea
          id={ids.control}
          name="text"
          rows={8}
          value={text}
          readOnly={isDisabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange({ text: event.target.value })}
          className={`${inputLook} min-h-36 resize-y py-3 leading-relaxed`}
        />
        <div className="mt-1">
          <CharacterCount text={text} limit={REVIEW_TEXT_CHARACTERS} />
        </div>
        <FieldNotes ids={ids} hint={hint} error={error} />
      </div>
    </>
  );
}
