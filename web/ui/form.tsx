import { type FormHTMLAttributes, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { languageOf } from '#contract/messages.ts';
import { button } from './button-styles.ts';
import { WarningIcon } from './icons.tsx';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'className' | 'method' | 'noValidate'> & {
  ref: Ref<HTMLFormElement>;
  /** An error that does not belong to a single field. */
  problem?: string | undefined;
  children: ReactNode;
};

/**
 * A form that only a script can submit. Without JavaScript, the form says so. If the browser submits it anyway, the
 * method POST keeps the typed text out of the address.
 */
export function Form({ problem, children, ...form }: FormProps) {
  return (
    <form {...form} method="post" noValidate data-needs-react className="grid gap-6">
      <noscript>
        {/* Only the server renders this text: in the browser, React leaves the content of noscript as it is. */}
        {import.meta.env.SSR && (
          <p className="flex gap-3 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm">
            Formulir ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang halaman ini.
          </p>
        )}
      </noscript>
      <div role="alert" className="empty:hidden">
        {problem && (
          <p className="flex gap-3 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm font-medium">
            <WarningIcon className="mt-0.5 size-5 text-clay-text" />
            <span lang={languageOf(problem)}>{problem}</span>
          </p>
        )}
      </div>
      {children}
    </form>
  );
}

type SubmitButtonProps = {
  id?: string;
  isSending: boolean;
  isDisabled?: boolean;
  label: ReactNode;
  sendingLabel: string;
};

/**
 * A form's submit button. The server renders it disabled, so that Enter submits nothing without a script. The reader's
 * script enables the button, and holds a submit until React has loaded (web/reader/hydrate-on-intent.ts). With
 * `isSending` or `isDisabled`, the button is only aria-disabled, so that it keeps the focus. The form must ignore
 * submits meanwhile.
 */
export function SubmitButton({ id, isSending, isDisabled, label, sendingLabel }: SubmitButtonProps) {
  const isReady = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <button
      type="submit"
      id={id}
      disabled={!isReady}
      aria-disabled={isSending || isDisabled || undefined}
      className={`w-full aria-disabled:cursor-progress aria-disabled:opacity-80 noscript:hidden sm:w-auto sm:min-w-44 ${button.primary}`}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}
