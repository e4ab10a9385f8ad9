import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FormErrors, outcomeOf, type Refusal } from './outcome.ts';

type Values = Record<string, string>;

const NONE: FormErrors = { fields: {} };

export type SubmissionOptions<Name extends string> = {
  /** The labels of the form's fields. Errors of these fields stand beside them, other errors above the form. */
  labels?: Readonly<Record<Name, string>>;
  /** Called before sending. Returns errors by field name; if there are any, nothing is sent. */
  check?: (values: Values) => Record<string, string>;
  /** Sends the form. @throws ApiError, whose errors the form shows. A SessionEnded is not shown. */
  send: (values: Values) => Promise<void>;
  /** Called with the errors of the response. Returns the errors to show; undefined shows all errors. */
  onRefused?: (refusal: Refusal) => FormErrors | void | Promise<FormErrors | void>;
};

/**
 * Handles one submission at a time, shows errors beside their fields and focuses the first. The fields are
 * uncontrolled: they keep their text after an error, and text that was typed before hydration.
 */
export function useSubmission<Name extends string = never>(options: SubmissionOptions<Name>) {
  const { labels, check, send, onRefused } = options;
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState(NONE);

  useEffect(() => {
    if (errors === NONE) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [errors]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    const values = readValues(event.currentTarget);
    const fields = check?.(values) ?? {};
    if (Object.keys(fields).length > 0) return setErrors({ fields });
    isUnderWay.current = true;
    setIsSending(true);
    try {
      const outcome = await outcomeOf(send(values), Object.keys(labels ?? {}));
      const refusal = outcome !== 'ended' && 'error' in outcome && outcome;
      setErrors((refusal && (await onRefused?.(refusal))) || refusal || NONE);
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }

  return {
    form,
    errors,
    isSending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Returns the props of a field that has a label. */
    field: (name: Name): { name: Name; label: string; error: string | undefined } => ({
      name,
      label: labels?.[name] ?? '',
      error: errors.fields[name],
    }),
  };
}

function readValues(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
