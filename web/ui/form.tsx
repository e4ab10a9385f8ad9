import { type FormHTMLAttributes, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { languageOf } from '#contract/messages.ts';
import { button } from './button.ts';
import { WarningIcon } from './icons.tsx';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'className' | 'method' | 'noValidate'> & {
  ref: Ref<HTMLFormElement>;
  /** What is wrong with the form as a whole. */
  problem?: string | undefined;
  children: ReactNode;
};

/** Sent by script only. Where none runs it says so; as a POST nothing typed can end up in an address. */
export function Form({ problem, children, ...form }: FormProps) {
  return (
    <form {...form} method="post" noValidate className="grid gap-6">
      <noscript>
        <p className="flex gap-3 rounded-md border border-l-4 border-line border-l-clay bg-surface p-4 text-sm">
          Formulir ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang halaman ini.
        </p>
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

type SubmitButtonProps = { isSending: boolean; isDisabled?: boolean; label: ReactNode; sendingLabel: string };

/**
 * Disabled until the script runs, so that the form is not sent before. While sending, and with `isDisabled`, it is only
 * marked as disabled, so that it keeps the focus; the form itself must ignore it. HTML forbids both at once.
 */
export function SubmitButton({ isSending, isDisabled = false, label, sendingLabel }: SubmitButtonProps) {
  const isReady = useIsReady();
  return (
    <button
      type="submit"
      disabled={!isReady}
      aria-disabled={isSending || isDisabled || undefined}
      className={`w-full aria-disabled:cursor-progress aria-disabled:opacity-80 noscript:hidden sm:w-auto sm:min-w-44 ${button.primary}`}
    >
      {isSending ? sendingLabel : label}
    </button>
  );
}

function useIsReady(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
