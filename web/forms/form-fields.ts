import { countCharacters, isReadable, missingText, tooLongText } from '#contract/rules.ts';
import type { Blank, Fields, Writing } from '#web/drafts/drafts.ts';

/** The properties of a field that do not depend on the type of the stored row. */
export type FieldRule = {
  name: string;
  /** The field's name in messages of the server and in the conflict notice. */
  label: string;
  /** Maximum number of characters. A field with a limit must not be empty, unless `isOptional` is set. */
  limit?: number;
  isOptional?: true;
  /** The message if the field is empty. A field with this message is required, even without a limit. */
  missing?: string;
  /** Returns an error if the value breaks a rule other than the limit. */
  check?: (value: string) => string | undefined;
  /** Formats a value for the conflict notice. Default: the value itself. If null, the notice hides the field. */
  show?: ((value: string, fields: Fields) => string) | null;
};

/** A field of a form for rows of type `Stored`. Validation, request, draft and conflict notice all use it. */
export type FormField<Stored> = FieldRule & {
  /** Returns the field's initial value. `stored` is undefined if the form creates a row. */
  from: (stored: Stored | undefined) => string;
};

export type FormFields<Stored> = readonly FormField<Stored>[];

/** The error message of each field, by its name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Returns the initial content of a form. `stored` is undefined if the form creates a row. */
export function blankOf<Stored extends { updated_at: string }>(
  fields: FormFields<Stored>,
  stored: Stored | undefined,
): Blank {
  return {
    fields: Object.fromEntries(fields.map(({ name, from }) => [name, from(stored)])),
    version: stored?.updated_at ?? '',
  };
}

/** Checks the fields before sending, with the server's messages. The server checks again. */
export function checkFields(values: Fields, rules: readonly FieldRule[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { name, label, limit, isOptional = false, missing, check } of rules) {
    const text = (values[name] ?? '').trim();
    const isRequired = !isOptional && (limit !== undefined || missing !== undefined);
    if (isRequired && !isReadable(text)) errors[name] = missing ?? missingText(label);
    else if (limit !== undefined && countCharacters(text) > limit) errors[name] = tooLongText(label, limit);
    const wrong = errors[name] === undefined ? check?.(text) : undefined;
    if (wrong !== undefined) errors[name] = wrong;
  }
  return errors;
}

export function firstErrors(errors: Record<string, string[]>, names: readonly string[]): FieldErrors {
  return Object.fromEntries(names.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : [])));
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}

/** Value of the field `remove_image` or `remove_file` if the stored file is to be removed. */
export const REMOVED = '1';

export function removalField(fileName: 'image' | 'file', label: string): FormField<unknown> {
  return { name: `remove_${fileName}`, label, from: () => '', show: removalText };
}

const removalText = (wish: string): string => (wish === REMOVED ? 'Dihapus' : 'Tidak dihapus');

/**
 * Builds the request of a form. If a file is chosen, sends it as `fileName` and leaves out the field that removes the
 * stored file, because the server refuses a request with both.
 */
export function formDataOf(
  { fields, version }: Pick<Writing, 'fields' | 'version'>,
  rules: readonly FieldRule[],
  fileName: string,
  file: File | undefined,
): FormData {
  const form = new FormData();
  for (const { name } of rules) form.set(name, fields[name] ?? '');
  if (file) form.set(fileName, file);
  if (file || fields[`remove_${fileName}`] !== REMOVED) form.delete(`remove_${fileName}`);
  if (version !== '') form.set('updated_at', version);
  return form;
}
