import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Errors of a form: by field name, and one for the form as a whole. */
export type FormErrors = { fields: Record<string, string>; form?: string | undefined };

type Options = {
  /** Returns the errors of wrong fields, before anything is sent. */
  check?: (values: Record<string, string>) => Record<string, string>;
  /** Sends the form. Returns errors to show, or undefined for success. Must not throw. */
  send: (values: Record<string, string>) => Promise<FormErrors | undefined>;
  /** Called if `check` found errors. */
  onRefused?: (fields: Record<string, string>) => void;
};

/**
 * Handles one submission at a time, shows errors beside their fields and focuses the first. The fields are
 * uncontrolled, so that typed text stays after an error, and when it was typed before hydration.
 */
export function useSubmission({ check, send, onRefused }: Options) {
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
    if (Object.keys(fields).length > 0) {
      setErrors({ fields });
      onRefused?.(fields);
      return;
    }
    isUnderWay.current = true;
    setIsSending(true);
    const found = await send(values);
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

function readValues(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
