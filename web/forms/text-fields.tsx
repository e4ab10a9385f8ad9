import { type ReactNode, useId } from 'react';
import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { FieldLabel, inputStyles, TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { FieldFoot } from './field-parts.tsx';
import type { DraftFormInHand } from './use-draft-form.ts';

type FormFieldProps = { form: DraftFormInHand; name: string; hint?: ReactNode };

/**
 * A single-line text field of a form. Without a hint, shows the number of characters and the limit. `hint={false}`
 * shows nothing below the field.
 */
export function FormTextField({ form, name, hint }: FormFieldProps) {
  const { label, limit, text, error } = form.field(name);
  return (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      value={text}
      readOnly={form.isDisabled}
      error={error}
      hint={hint ?? <CharacterCount text={text} limit={limit} />}
      onChange={(event) => form.write({ [name]: event.target.value })}
    />
  );
}

export function FormTextArea({ form, name, hint }: FormFieldProps & { hint: string }) {
  const { label, limit, text, error } = form.field(name);
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <textarea
        id={id}
        name={name}
        rows={TEXTAREA_ROWS}
        value={text}
        readOnly={form.isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={[...(error === undefined ? [] : [`${id}-error`]), `${id}-hint`].join(' ')}
        onChange={(event) => form.write({ [name]: event.target.value })}
        className={`${inputStyles} min-h-48 resize-y py-3 leading-relaxed`}
      />
      <FieldFoot id={id} error={error} hint={hint} text={text} limit={limit} />
    </div>
  );
}

type FormSelectProps = FormFieldProps & { options: readonly { value: string; label: string }[] };

export function FormSelect({ form, name, hint, options }: FormSelectProps) {
  const { label, text, error } = form.field(name);
  return (
    <SelectField
      label={label}
      name={name}
      options={options}
      value={text}
      error={error}
      isDisabled={form.isDisabled}
      hint={hint}
      onChange={(chosen) => form.write({ [name]: chosen })}
    />
  );
}
