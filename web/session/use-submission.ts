import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type FormErrors, outcomeOf, type Refusal } from './outcome.ts';

type Values = Record<string, string>;

export type SubmissionOptions = {
  /** Returns the errors of wrong fields, before anything is sent. */
  check?: (values: Values) => Record<string, string>;
  /** Sends the form. @throws ApiError, whose errors the form shows, unless it is the end of the session */
  send: (values: Values) => Promise<void>;
  /** Returns the fields beside which their errors stand; others stand above the form. Default: all that were sent. */
  fieldNames?: (values: Values) => readonly string[];
  /** Called with the errors of the response. Returns those that the form shows. */
  onRefused?: (refusal: Refusal) => FormErrors | Promise<FormErrors>;
};

/**
 * Handles one submission at a time, shows errors beside their fields and focuses the first. The fields are
 * uncontrolled, so that typed text stays after an error, and when it was typed before hydration.
 */
export function useSubmission({ check, send, fieldNames = Object.keys, onRefused }: SubmissionOptions) {
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({ fields: {} });

  useFocusOnFirstError(form, errors);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    const values = readValues(event.currentTarget);
    const fields = check?.(values) ?? {};
    if (Object.keys(fields).length > 0) return setErrors({ fields });
    isUnderWay.current = true;
    setIsSending(true);
    const outcome = await outcomeOf(send(values), fieldNames(values));
    const refusal = outcome !== 'ended' && 'error' in outcome ? outcome : undefined;
    const found = refusal && onRefused ? await onRefused(refusal) : refusal;
    isUnderWay.current = false;
    setIsSending(false);
    setErrors(found ?? { fields: {} });
  }

  return { form, errors, isSending, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, errors: FormErrors) {
  useEffect(() => {
    if (Object.keys(errors.fields).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, errors]);
}

function readValues(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
