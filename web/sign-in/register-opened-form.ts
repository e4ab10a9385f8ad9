import { useEffect, useRef } from 'react';
import type { SignUpForm } from '#contract/identity/registration.ts';
import { session } from '#web/session/browser-session.ts';

type OpenedForm = SignUpForm & { openedAt: number };

/**
 * Requests the form's token from the server as soon as the page runs. The server takes a token only after some seconds,
 * which have passed by the time a visitor has filled in the form.
 */
export function useOpenedForm(isOpen: boolean) {
  const opened = useRef<Promise<OpenedForm | undefined>>(undefined);
  useEffect(() => {
    if (isOpen) opened.current ??= openForm();
  }, [isOpen]);

  return {
    /**
     * Returns the token once the server takes it. Returns undefined if the server gave none; it then accepts the form
     * without one.
     */
    async takeToken(): Promise<string | undefined> {
      const form = await (opened.current ??= openForm());
      if (form) await waitUntilAccepted(form);
      return form?.form_token;
    },
    /** Makes the next try request another token. */
    renew(): void {
      opened.current = undefined;
    },
  };
}

async function openForm(): Promise<OpenedForm | undefined> {
  try {
    return { ...(await session.api('signUpForm')), openedAt: performance.now() };
  } catch {
    return undefined;
  }
}

/** The browser can fill in the form, and the visitor send it, before the server takes its token. */
async function waitUntilAccepted({ openedAt, wait_seconds }: OpenedForm): Promise<void> {
  const left = openedAt + wait_seconds * 1000 - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
