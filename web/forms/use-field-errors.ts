import { useEffect, useState } from 'react';
import { focusField } from './focus-field.ts';
import type { FieldErrors } from './form-fields.ts';

/** Holds the error of each field until the field is edited. `names`: all fields, in their order in the form. */
export function useFieldErrors(formId: string, names: readonly string[], isSending: boolean) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [focusOn, setFocusOn] = useState<{ name: string | undefined }>();

  // Fields are disabled while the form is being sent, so the focus waits for the end.
  useEffect(() => {
    if (focusOn?.name !== undefined && !isSending) focusField(formId, focusOn.name);
  }, [formId, focusOn, isSending]);

  return {
    errors,
    /** Replaces all errors, and focuses the first field with one. */
    show: (found: FieldErrors) => {
      setErrors(found);
      setFocusOn({ name: names.find((name) => found[name] !== undefined) });
    },
    /** Sets the error of one field; undefined clears it. */
    set: (name: string, error: string | undefined) => {
      setErrors((shown) => (shown[name] === error ? shown : { ...shown, [name]: error }));
    },
    clear: () => {
      setErrors({});
      setFocusOn(undefined);
    },
    /** Clears all errors and focuses the first field, after the form's content was replaced. */
    beginAnew: () => {
      setErrors({});
      setFocusOn({ name: names[0] });
    },
  };
}
