import { useRef, useState } from 'react';
import type { IdentityForm, OwnSecondFactor, PasskeyCredential } from '#contract/identity/second-factor.ts';
import { askForPasskey } from '#web/sign-in/passkeys.ts';
import { CODE_LABELS, findMissing } from '#web/sign-in/required-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';

/** How a user can prove their identity again. */
export type OwnIdentity = {
  email: string;
  /** Whether the user has a second factor. The form then also asks for its code. */
  needsCode: boolean;
  /** Whether the user has a passkey, which can replace password and code. */
  hasPasskey: boolean;
};

export function identityOf(email: string, { on_since, passkeys }: OwnSecondFactor): OwnIdentity {
  const hasPasskey = passkeys.length > 0;
  return { email, needsCode: on_since !== null || hasPasskey, hasPasskey };
}

type Options<Name extends string> = {
  identity: OwnIdentity;
  passwordLabel?: string;
  /** The labels of the form's fields besides password and code. All these fields are required. */
  labels?: Readonly<Record<Name, string>> | undefined;
  /** @throws ApiError */
  send: (identity: IdentityForm, values: Record<string, string>) => Promise<void>;
};

/**
 * The state of a form that asks users to prove their identity again, before an action for which a stolen session must
 * not suffice. Put `fields` into IdentityFields and `buttons` into IdentityButtons.
 */
export function useIdentityForm<Name extends string = never>(options: Options<Name>) {
  const { identity, passwordLabel = 'Password sekarang', labels, send } = options;
  const isByPasskey = useRef(false);
  /** Whether the server's last error was for the field `code`: another tab may have turned on the second factor. */
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const { email, hasPasskey } = identity;
  const needsCode = identity.needsCode || isCodeMissing;
  const secrets = { password: passwordLabel, ...(needsCode && CODE_LABELS) };
  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: { ...labels, password: passwordLabel, ...CODE_LABELS } as Record<Name | 'password' | 'code', string>,
    check: (values) => findMissing({ ...labels, ...(!isByPasskey.current && secrets) }, values),
    send: async (values) => {
      const { password = '', code } = values;
      const shown = isByPasskey.current
        ? { passkey: await askForOwnPasskey() }
        : { password, ...(code !== undefined && { code }) };
      await send(shown, values);
    },
    onRefused: (refusal) => {
      setIsCodeMissing('code' in refusal.fields);
      return refusal;
    },
  });
  /**
   * Sends the form with a passkey. requestSubmit() runs the submit handler before it returns, so `isByPasskey` is true
   * for this submit only.
   */
  function sendByPasskey(): void {
    isByPasskey.current = true;
    form.current?.requestSubmit();
    isByPasskey.current = false;
  }
  return {
    form,
    errors,
    isSending,
    onSubmit,
    field,
    fields: { email, password: field('password'), code: needsCode ? field('code') : undefined, hasPasskey },
    buttons: { isSending, onPasskey: hasPasskey ? sendByPasskey : undefined },
  };
}

async function askForOwnPasskey(): Promise<PasskeyCredential> {
  const { options } = await sessionApi('confirmByPasskey');
  return await askForPasskey(options);
}
