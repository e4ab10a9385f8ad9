import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** What is wrong with a form: by field name, and with the whole. */
export type FormErrors = { fields: Record<string, string>; form?: string | undefined };

type Options = {
  /** Before anything is sent: the fields that are wrong, in words. */
  check?: (values: Record<string, string>) => Record<string, string>;
  /** Sends; what it returns is shown as errors, and nothing means that all went well. Must not throw. */
  send: (values: Record<string, string>) => Promise<FormErrors | undefined>;
  /** The check found something. */
  onRefused?: (fields: Record<string, string>) => void;
};

/**
 * One submission at a time; errors beside their fields, the first of which gets the focus. The fields are the browser's
 * own, so what was typed stays whatever happens, also before the script has come.
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
