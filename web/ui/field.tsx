import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { EyeIcon, EyeOffIcon, WarningIcon } from './icons.tsx';

export type FieldProps = {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
};

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'id'>;

export const controlStyles =
  'w-full min-h-12 rounded-md border border-field bg-surface px-4 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand aria-invalid:border-clay-text aria-invalid:border-2';

export const inputStyles = `${controlStyles} read-only:border-line read-only:bg-transparent`;

/** A text field with its label above, and hint and error below, connected for screen readers. */
export function TextField({ label, name, hint, error, ...input }: FieldProps & InputProps) {
  const { ids, describedBy } = useFieldIds({ hint, error });
  return (
    <div>
      <FieldLabel htmlFor={ids.control}>{label}</FieldLabel>
      <input
        {...input}
        id={ids.control}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={inputStyles}
      />
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

type PasswordFieldProps = FieldProps &
  InputProps & {
    /** Called with each value, also with one that was typed or filled in before React loaded. */
    onValue?: (value: string) => void;
  };

export function PasswordField({ label, name, hint, error, onValue, ...input }: PasswordFieldProps) {
  const { ids, describedBy } = useFieldIds({ hint, error });
  const control = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);

  // Hides the password when the form is sent, so that the browser does not remember it as text.
  useEffect(() => {
    const form = control.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  useEffect(() => {
    if (control.current?.value) onValue?.(control.current.value);
  }, [onValue]);

  return (
    <div>
      <FieldLabel htmlFor={ids.control}>{label}</FieldLabel>
      <div className="relative">
        <input
          {...input}
          onChange={onValue && ((event) => onValue(event.target.value))}
          ref={control}
          id={ids.control}
          name={name}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={`pr-14 ${inputStyles}`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={ids.control}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-1/2 right-1.5 flex size-10 -translate-y-1/2 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink noscript:hidden"
        >
          {isShown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
          <span className="sr-only">Tampilkan {label.toLowerCase()}</span>
        </button>
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

type FieldIds = { control: string; hint: string; error: string };

export function useFieldIds({ hint, error }: Pick<FieldProps, 'hint' | 'error'>): {
  ids: FieldIds;
  describedBy: string | undefined;
} {
  const id = useId();
  const ids = { control: id, hint: `${id}-hint`, error: `${id}-error` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return { ids, describedBy: describedBy || undefined };
}

export function FieldLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block text-sm font-semibold">
      {children}
    </label>
  );
}

export function FieldNotes({ ids, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { ids: FieldIds }) {
  return (
    <>
      {error && (
        <p id={ids.error} className="mt-2 flex gap-2 text-sm font-medium text-clay-text">
          <WarningIcon className="mt-0.5 size-[1.15em]" />
          {error}
        </p>
      )}
      {hint && (
        <div id={ids.hint} className="mt-2 text-sm text-ink-soft">
          {hint}
        </div>
      )}
    </>
  );
}
