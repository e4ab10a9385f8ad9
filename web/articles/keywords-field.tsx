import { type KeyboardEvent, useRef, useState } from 'react';
import { KEYWORDS_MAX, withoutDoubles } from '#contract/articles/work-rules.ts';
import { FieldLabel, FieldNotes, useFieldIds } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { readTexts, writeList } from './work-form-fields.ts';
import { Button } from '#web/ui/button.tsx';

const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * Holds the keywords of the draft. The draft already contains the word that is being typed, as its last one, so that a
 * reload or sending does not lose it.
 */
function useKeywords(form: DraftFormInHand) {
  const { text } = form.field('keywords');
  const [typed, setTyped] = useState('');
  const [announced, setAnnounced] = useState('');
  const unfinished = tidy(typed);
  const all = readTexts(text);
  const words = unfinished === '' ? all : all.slice(0, -1);

  function write(next: readonly string[], rest: string): void {
    setTyped(rest);
    form.write({ keywords: writeList(tidy(rest) === '' ? next : [...next, tidy(rest)]) });
  }

  return {
    words,
    typed,
    announced,
    count: all.length,
    type: (value: string) => {
      const parts = value.split(/[,;\n]/);
      const rest = parts.pop() ?? '';
      write(withoutDoubles([...words, ...parts.map(tidy).filter(Boolean)]), rest);
    },
    finish: () => {
      if (unfinished !== '') write(withoutDoubles([...words, unfinished]), '');
    },
    remove: (index: number) => {
      setAnnounced(`Kata kunci ${words[index]} dihapus.`);
      write(words.toSpliced(index, 1), typed);
    },
  };
}

/**
 * The field for keywords. A comma or Enter ends a word; a button or Backspace removes one. Leaving the field does not
 * end the word: the field could grow by a line, so that the click outside would miss its target.
 */
export function KeywordsField({ form }: { form: DraftFormInHand }) {
  const { label, error } = form.field('keywords');
  const { words, typed, announced, count, type, finish, remove } = useKeywords(form);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hint = 'Akhiri setiap kata dengan koma atau Enter.';
  const { ids, describedBy } = useFieldIds({ hint, error });

  function removeByButton(index: number): void {
    remove(index);
    // The focused button disappears, so the button of the next word gets the focus, or else the field.
    const buttons = box.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? input.current)?.focus();
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Keeps Enter from sending the form.
      event.preventDefault();
      finish();
    } else if (event.key === 'Backspace' && typed === '' && words.length > 0) {
      event.preventDefault();
      remove(words.length - 1);
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
            <Word key={word} word={word} onRemove={form.isDisabled ? undefined : () => removeByButton(index)} />
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
              {count} / {KEYWORDS_MAX}
            </span>
          </span>
        }
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

function Word({ word, onRemove }: { word: string; onRemove: (() => void) | undefined }) {
  return (
    <li className="flex max-w-full items-center rounded-full bg-mist pl-3 text-sm">
      <span className="min-w-0 wrap-anywhere">{word}</span>
      {onRemove ? (
        <Button
          onClick={onRemove}
          className="flex size-8 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink"
        >
          <CloseIcon className="size-3.5" />
          <span className="sr-only">{`Hapus kata kunci ${word}`}</span>
        </Button>
      ) : (
        <span className="w-3" />
      )}
    </li>
  );
}
