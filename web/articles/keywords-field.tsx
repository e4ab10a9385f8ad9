import { type KeyboardEvent, useRef, useState } from 'react';
import { KEYWORDS_MAX, withoutDoubles } from '#contract/articles/work-rules.ts';
import { FieldLabel, FieldNotes, useFieldIds } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { readTexts, writeList } from './work-form-fields.ts';

const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * Keywords, ended by a comma or Enter and removed by a button or Backspace. The word that is being typed is the last one
 * of the draft already, so that neither a reload nor sending loses it. Leaving the field does not end the word: the page
 * would move under the pointer, and the click would miss.
 */
export function KeywordsField({ form }: { form: DraftFormInHand }) {
  const { label, text, error } = form.field('keywords');
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const hint = 'Akhiri setiap kata dengan koma atau Enter.';
  const { ids, describedBy } = useFieldIds({ hint, error });
  const words = tidy(typed) === '' ? readTexts(text) : readTexts(text).slice(0, -1);

  function write(next: readonly string[], rest: string): void {
    const unfinished = tidy(rest);
    setTyped(rest);
    form.write({ keywords: writeList(unfinished === '' ? next : [...next, unfinished]) });
  }

  function type(value: string): void {
    const parts = value.split(/[,;\n]/);
    const rest = parts.pop() ?? '';
    write(withoutDoubles([...words, ...parts.map(tidy).filter(Boolean)]), rest);
  }

  function finish(): void {
    if (tidy(typed) !== '') write(withoutDoubles([...words, tidy(typed)]), '');
  }

  function remove(index: number): void {
    setTold(`Kata kunci ${words[index]} dihapus.`);
    write(words.toSpliced(index, 1), typed);
    // The button of the removed word was focused: go on with the next one, or with the field.
    const buttons = box.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? input.current)?.focus();
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Enter must not send the form.
      event.preventDefault();
      finish();
    } else if (event.key === 'Backspace' && typed === '' && words.length > 0) {
      event.preventDefault();
      setTold(`Kata kunci ${words.at(-1)} dihapus.`);
      write(words.slice(0, -1), '');
    }
  }

  return (
    <div>
      <FieldLabel htmlFor={ids.control}>{label}</FieldLabel>
      <div
        ref={box}
        className="flex min-h-12 flex-wrap items-center gap-2 rounded-md border border-field bg-surface px-3 py-2 focus-within:border-brand has-[input:focus]:outline-2 has-[input:focus]:outline-brand has-aria-invalid:border-2 has-aria-invalid:border-clay-text"
      >
        <ul aria-label="Kata kunci terpilih" className="contents">
          {words.map((word, index) => (
            <li key={word} className="flex max-w-full items-center rounded-full bg-mist pl-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{word}</span>
              {form.isDisabled ? (
                <span className="w-3" />
              ) : (
                <button
                  type="button"
                  onClick={() => remove(index)}
                  className="flex size-8 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink"
                >
                  <CloseIcon className="size-3.5" />
                  <span className="sr-only">Hapus kata kunci {word}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={ids.control}
          data-field="keywords"
          autoComplete="off"
          readOnly={form.isDisabled}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => !form.isDisabled && press(event)}
          className="min-h-8 min-w-32 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      <FieldNotes
        ids={ids}
        error={error}
        hint={
          <span className="flex justify-between gap-6">
            {hint}
            <span className="shrink-0 tabular-nums">
              {readTexts(text).length} / {KEYWORDS_MAX}
            </span>
          </span>
        }
      />
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}
