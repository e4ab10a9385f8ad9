import { useEffect, useState } from 'react';
import { focusField } from './focus-field.ts';
import type { FieldErrors } from './form-fields.ts';

/** What is wrong with which field, until it is mended. `names` in the order in which the fields stand in the form. */
export function useFieldErrors(formId: string, names: readonly string[], isSending: boolean) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [focusOn, setFocusOn] = useState<{ name: string | undefined }>();

  // While it is being sent, a field may not take the focus yet.
  useEffect(() => {
    if (focusOn?.name !== undefined && !isSending) focusField(formId, focusOn.name);
  }, [formId, focusOn, isSending]);

  return {
    errors,
    /** Shows these and no others, and focuses the first field that has one. */
    show: (found: FieldErrors) => {
      setErrors(found);
      setFocusOn({ name: names.find((name) => found[name] !== undefined) });
    },
    /** Says something of one field, or with undefined that it is being mended. */
    set: (name: string, error: string | undefined) => {
      setErrors((shown) => (shown[name] === error ? shown : { ...shown, [name]: error }));
    },
    clear: () => {
      setErrors({});
      setFocusOn(undefined);
    },
    /** Another content is in the form: nothing that was said about the one before holds. */
    beginAnew: () => {
      setErrors({});
      setFocusOn({ name: names[0] });
    },
  };
}
