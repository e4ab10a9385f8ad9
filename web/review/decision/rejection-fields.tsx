import { useId } from 'react';
import { CHOICES, type Tone, TONES } from './decision.ts';
import type { useDecision } from './use-decision.ts';
import { WORDS_HINT, WordsField } from './words-field.tsx';

const HINTS: Readonly<Record<Tone, { ofArticle: string; ofRevision: string }>> = {
  revise: {
    ofArticle: 'Penulis dapat memperbaiki artikel ini, lalu mengirimnya lagi.',
    ofRevision: 'Penulis diminta memperbaiki usulannya, lalu mengirimnya lagi.',
  },
  declined: {
    ofArticle: 'Penulis tidak dapat mengirim artikel ini lagi.',
    ofRevision: 'Usulan ini tidak dipakai. Artikel tetap tampil seperti sekarang.',
  },
};

type RejectionFieldsProps = {
  /** Whether the decision is about a proposed revision of a public article. */
  isRevision: boolean;
  decision: ReturnType<typeof useDecision>;
};

/** The fields of a rejection: whether the author may improve the article, and the words that the author will read. */
export function RejectionFields({ isRevision, decision }: RejectionFieldsProps) {
  const { words, write } = decision;
  const { tone } = decision.unsent;
  const isSilent = words.text.trim() === '' && tone === 'declined';
  const consequence = `Tanpa pesan, penulis hanya membaca bahwa ${isRevision ? 'usulannya' : 'artikelnya'} ditolak.`;
  const id = useId();
  return (
    <>
      <fieldset disabled={words.isDisabled}>
        <legend className="mb-1.5 text-sm font-semibold">Jenis keputusan</legend>
        <div className="grid gap-2">
          {TONES.map((choice) => (
            <label
              key={choice}
              className="flex cursor-pointer gap-3 rounded-md border border-field px-3.5 py-3 hover:border-ink-soft has-checked:border-brand has-checked:bg-mist has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="tone"
                value={choice}
                checked={choice === tone}
                onChange={() => write({ tone: choice })}
                aria-describedby={`${id}-${choice}`}
                aria-labelledby={`${id}-${choice}-name`}
                className="mt-0.5 size-5 shrink-0 accent-brand focus-visible:outline-none"
              />
              <span>
                <span id={`${id}-${choice}-name`} className="block font-medium">
                  {CHOICES[choice].button}
                </span>
                <span id={`${id}-${choice}`} className="block text-sm text-ink-soft">
                  {HINTS[choice][isRevision ? 'ofRevision' : 'ofArticle']}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <WordsField {...words} rows={8} hint={isSilent ? `${WORDS_HINT} ${consequence}` : WORDS_HINT} />
    </>
  );
}
