import { useEffect, useRef } from 'react';
import type { SignUpForm } from '#contract/identity/registration.ts';
import { session } from '#web/session/browser-session.ts';

type OpenedForm = SignUpForm & { openedAt: number };

/**
 * Requests the form's token, a protection against spam, as soon as the page runs. The server accepts a token only some
 * seconds after it was made. These seconds usually pass while the visitor fills in the form.
 */
export function useOpenedForm() {
  const opened = useRef<Promise<OpenedForm | undefined>>(undefined);
  useEffect(() => {
    opened.current ??= openForm();
  }, []);

  return {
    /**
     * Resolves to the token when the server accepts the token. Resolves to undefined if the server gave no token: the
     * form may be sent without one.
     */
    async takeToken(): Promise<string | undefined> {
      const form = await (opened.current ??= openForm());
      if (form) await waitUntilAccepted(form);
      return form?.form_token;
    },
    /** Makes the next try request a new token. */
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

/** Waits if the form is sent before the server accepts its token, for example because the browser has filled it in. */
async function waitUntilAccepted({ openedAt, wait_seconds }: OpenedForm): Promise<void> {
  const left = openedAt + wait_seconds * 1000 - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
