import { useId, useRef } from 'react';
import { CHANGE_NOTE_LEAST, CHANGE_NOTE_MOST, CHANGES, type StatedChange } from '#contract/articles/change-kinds.ts';
import { inputStyles } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FieldFoot } from './field-parts.tsx';
import { CHANGE_LABEL, CHANGE_NOTE_LABEL, type ChangeTexts, hasNote, statedChange } from './stated-change.ts';

type ChangeFieldsProps = {
  /** The kinds that the user can choose, in the order of the form. */
  kinds: readonly StatedChange[];
  texts: ChangeTexts;
  errors: Partial<Record<keyof ChangeTexts, string | undefined>>;
  isDisabled: boolean;
  /** Whether to leave out what each kind means, to save room. */
  isShort?: boolean;
  /** Shown below the legend. */
  hint: string;
  onChange: (values: Partial<ChangeTexts>) => void;
  /** Removes the chosen kind. Without it, a kind is required. */
  onClear?: (() => void) | undefined;
};

/** The fields for what a change of a public article is, and for the note that readers get. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { kinds, texts, errors, isDisabled, isShort = false, hint, onChange, onClear } = props;
  const id = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const { change_kind: chosen } = texts;
  const error = errors.change_kind;
  return (
    <div className="grid gap-5">
      <fieldset ref={fields} disabled={isDisabled} aria-describedby={`${id}-hint ${id}-error`}>
        <legend className="mb-1 text-sm font-semibold">{CHANGE_LABEL}</legend>
        <p id={`${id}-hint`} className="mb-2 text-sm text-ink-soft">
          {hint}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-2">
          {kinds.map((kind, index) => (
            <Kind
              key={kind}
              kind={kind}
              isShort={isShort}
              isChosen={kind === chosen}
              // An error focuses the chosen kind, or else the first one.
              hasError={error !== undefined && (kinds.some((one) => one === chosen) ? kind === chosen : index === 0)}
              onChoose={() => onChange({ change_kind: kind })}
            />
          ))}
        </div>
        <FieldError id={`${id}-error`} text={error} />
        {onClear && chosen !== '' && (
          <Button
            styles="textLink"
            className="mt-1 text-sm"
            label="Kosongkan pilihan"
            onClick={() => {
              onClear();
              fields.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </fieldset>
      {hasNote(chosen) && (
        <Note
          kind={statedChange(chosen)}
          text={texts.change_note}
          error={errors.change_note}
          isDisabled={isDisabled}
          onChange={(change_note) => onChange({ change_note })}
        />
      )}
    </div>
  );
}

type KindProps = { kind: StatedChange; isShort: boolean; isChosen: boolean; hasError: boolean; onChoose: () => void };

function Kind({ kind, isShort, isChosen, hasError, onChoose }: KindProps) {
  const id = useId();
  const { label, hint } = CHANGES[kind];
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-field px-3.5 py-3 hover:border-ink-soft has-checked:border-brand has-checked:bg-mist has-focus-visible:outline-2 has-focus-visible:outline-brand">
      <input
        type="radio"
        name="change_kind"
        value={kind}
        checked={isChosen}
        onChange={onChoose}
        data-field={hasError ? 'change_kind' : undefined}
        data-invalid={hasError || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={isShort ? undefined : `${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-brand focus-visible:outline-none"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-medium">
          {label}
        </span>
        {!isShort && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

const LEAST = `paling sedikit ${CHANGE_NOTE_LEAST} karakter`;
const NOTE_HINT = `Semua orang dapat membacanya, bersama tulisan dan di riwayatnya; ${LEAST}.`;
/** The hints of the kinds whose note stands above the article. */
const STATEMENT_HINTS: Partial<Record<StatedChange, string>> = {
  concern: `Semua orang membacanya di atas tulisan, sampai pernyataan ini dicabut; ${LEAST}.`,
  retraction: `Semua orang membacanya di atas tulisan; ${LEAST}. Tulisan tetap terbaca di bawah pernyataan ini; judulnya diawali DITARIK di daftar, mesin pencari, dan kutipan.`,
};

type NoteProps = {
  kind: StatedChange | undefined;
  text: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

function Note({ kind, text, error, isDisabled, onChange }: NoteProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {CHANGE_NOTE_LABEL}
      </label>
      <textarea
        id={id}
        name="change_note"
        rows={4}
        value={text}
        readOnly={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputStyles} min-h-28 resize-y py-3 leading-relaxed`}
      />
      <FieldFoot
        id={id}
        error={error}
        hint={(kind && STATEMENT_HINTS[kind]) ?? NOTE_HINT}
        text={text}
        limit={CHANGE_NOTE_MOST}
      />
    </div>
  );
}
