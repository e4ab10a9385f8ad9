import { useId } from 'react';
import { WordsField } from './words-field.tsx';

export const WORDS_LABEL = 'Pesan untuk penulis';

type Tone = 'revise' | 'declined';
const TONES: readonly { value: Tone; label: string; hint: string; ofRevision: string }[] = [
  {
    value: 'revise',
    label: 'Minta perbaikan',
    hint: 'Penulis dapat memperbaiki artikel ini, lalu mengirimnya lagi.',
    ofRevision: 'Penulis diminta memperbaiki usulannya, lalu mengirimnya lagi.',
  },
  {
    value: 'declined',
    label: 'Tolak',
    hint: 'Penulis tidak dapat mengirim artikel ini lagi.',
    ofRevision: 'Usulan ini tidak dipakai. Artikel tetap tampil seperti sekarang.',
  },
];

type DecisionWordsProps = {
  /** Whether the decision is about a proposed revision of a public article. */
  isRevision: boolean;
  tone: Tone;
  text: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (part: { tone?: Tone; text?: string }) => void;
};

/** With a rejection: whether the author may improve the article, and the words that the author will read. */
export function DecisionWords({ isRevision, tone, text, error, isDisabled, onChange }: DecisionWordsProps) {
  const hint =
    text.trim() === '' && tone === 'declined'
      ? `Inilah yang akan dibaca penulis. Tanpa pesan, penulis hanya membaca bahwa ${isRevision ? 'usulannya' : 'artikelnya'} ditolak.`
      : 'Inilah yang akan dibaca penulis.';
  const id = useId();
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
                aria-describedby={`${id}-${choice.value}`}
                aria-labelledby={`${id}-${choice.value}-name`}
                className="mt-0.5 size-5 shrink-0 accent-brand focus-visible:outline-none"
              />
              <span>
                <span id={`${id}-${choice.value}-name`} className="block font-medium">
                  {choice.label}
                </span>
                <span id={`${id}-${choice.value}`} className="block text-sm text-ink-soft">
                  {isRevision ? choice.ofRevision : choice.hint}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <WordsField
        label={WORDS_LABEL}
        rows={8}
        text={text}
        hint={hint}
        error={error}
        isDisabled={isDisabled}
        onChange={(typed) => onChange({ text: typed })}
      />
    </>
  );
}
