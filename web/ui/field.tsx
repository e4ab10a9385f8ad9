import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { EyeIcon, EyeOffIcon, WarningIcon } from './icons.tsx';
import { round } from './button-styles.ts';

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

/** The attributes that connect a control with its label, hint and error. */
type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldProps & { children: (control: ControlProps) => ReactNode };

/** Shows a label above a control, and a hint and an error below it. Connects them for screen readers. */
export function FieldFrame({ label, name, hint, error, children }: FieldFrameProps) {
  const { ids, describedBy } = useFieldIds({ hint, error });
  return (
    <div>
      <FieldLabel htmlFor={ids.control}>{label}</FieldLabel>
      {children({
        id: ids.control,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

export function TextField({ label, name, hint, error, ...input }: FieldProps & InputProps) {
  return (
    <FieldFrame label={label} name={name} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={inputStyles} />}
    </FieldFrame>
  );
}

type PasswordFieldProps = FieldProps &
  InputProps & {
    /** Called with each value, also with a value that the user or the browser entered before React loaded. */
    onValue?: (value: string) => void;
  };

export function PasswordField({ label, name, hint, error, onValue, ...given }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);

  // Hides the password when the form is submitted: browsers may store the values of visible text fields.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  useEffect(() => {
    if (input.current?.value) onValue?.(input.current.value);
  }, [onValue]);

  return (
    <FieldFrame label={label} name={name} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...given}
            onChange={onValue && ((event) => onValue(event.target.value))}
            ref={input}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={`pr-14 ${inputStyles}`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className={`absolute top-1/2 right-1.5 size-10 -translate-y-1/2 noscript:hidden ${round}`}
          >
            {isShown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
            <span className="sr-only">{`Tampilkan ${label.toLowerCase()}`}</span>
          </button>
        </div>
      )}
    </FieldFrame>
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
