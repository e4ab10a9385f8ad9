import { type ReactNode, useId } from 'react';
import { LIMITS } from '#contract/site/site-rules.ts';
import { FieldError, FieldFoot } from '#web/forms/field-parts.tsx';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { FieldLabel, inputStyles, TextField } from '#web/ui/field.tsx';
import { at, type Place } from './place.ts';

type FieldProps = { of: Place<string>; label: string };

type LineFieldProps = FieldProps & {
  limit?: number;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'url';
  lang?: 'en' | undefined;
};

/** A single-line text field. Without a hint, shows the number of characters once the limit is near. */
export function LineField({ of, label, limit = LIMITS.line, hint, ...input }: LineFieldProps) {
  const { value, path, errors, update } = of;
  const isLong = value.length > limit * 0.8;
  return (
    <TextField
      {...input}
      label={label}
      name={path}
      autoComplete="off"
      value={value}
      error={errors[path]}
      hint={hint ?? (isLong && <CharacterCount text={value} limit={limit} />)}
      onChange={(event) => update(() => event.target.value)}
    />
  );
}

type TextFieldProps = FieldProps & { limit?: number; hint?: string; lang?: 'en' | undefined };

/** A text field of several lines, which grows with its text. */
export function TextAreaField({ of, label, limit = LIMITS.text, hint = '', lang }: TextFieldProps) {
  const { value, path, errors, update } = of;
  const id = useId();
  const error = errors[path];
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <textarea
        id={id}
        name={path}
        lang={lang}
        rows={3}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={[...(error === undefined ? [] : [`${id}-error`]), `${id}-hint`].join(' ')}
        onChange={(event) => update(() => event.target.value)}
        className={`${inputStyles} field-sizing-content max-h-80 min-h-24 resize-y py-3 leading-relaxed`}
      />
      <FieldFoot id={id} error={error} hint={hint} text={value} limit={limit} />
    </div>
  );
}

type BothProps = { of: Place<{ id: string; en: string }>; label: string; isLong?: boolean };

/** A text in both languages of the site. */
export function BothLanguages({ of, label, isLong = false }: BothProps) {
  const Field = isLong ? TextAreaField : LineField;
  return (
    <>
      <Field of={at(of, 'id')} label={`${label} (Bahasa)`} />
      <Field of={at(of, 'en')} label={`${label} (English)`} lang="en" />
    </>
  );
}

/** A box to tick, with a hint below its label. */
export function FlagField({ of, label, hint }: { of: Place<boolean>; label: string; hint: string }) {
  const { value, path, errors, update } = of;
  const id = useId();
  const error = errors[path];
  return (
    <div className="text-sm">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={path}
          checked={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          onChange={(event) => update(() => event.target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      <FieldError id={`${id}-error`} text={error} />
      <p id={`${id}-hint`} className="text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
