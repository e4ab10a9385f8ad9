import { useEffect, useRef } from 'react';
import type { SignUpForm } from '#contract/identity/registration.ts';
import { session } from '#web/session/browser-session.ts';

type OpenedForm = SignUpForm & { openedAt: number };

/**
 * Tells the server when the form was opened: as soon as the page runs, so that it is old enough once a person has filled
 * it in.
 */
export function useOpenedForm(isOpen: boolean) {
  const opened = useRef<Promise<OpenedForm | undefined>>(undefined);
  useEffect(() => {
    if (isOpen) opened.current ??= openForm();
  }, [isOpen]);

  return {
    /** Returns the token once the server takes it; undefined if it gave none, which it allows. */
    async takeToken(): Promise<string | undefined> {
      const form = await (opened.current ??= openForm());
      if (form) await waitUntilAccepted(form);
      return form?.form_token;
    },
    /** The next try gets another token. */
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

/** Fields that the browser fills in are sent sooner than a person can type. */
async function waitUntilAccepted({ openedAt, wait_seconds }: OpenedForm): Promise<void> {
  const left = openedAt + wait_seconds * 1000 - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
