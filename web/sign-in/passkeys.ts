import type { PasskeyCredential } from '#contract/identity/second-factor.ts';
import { ApiError } from '#web/api/client.ts';

/** The options from the server: JSON of PublicKeyCredentialCreationOptions or PublicKeyCredentialRequestOptions. */
type Options = Record<string, unknown>;

const UNSUPPORTED = 'Peramban ini belum mendukung passkey. Perbarui peramban Anda, atau login dengan password.';
const CANCELLED = 'Passkey tidak jadi dipakai: dibatalkan, atau waktunya habis. Coba lagi.';
const KNOWN = 'Perangkat ini sudah punya passkey untuk akun Anda.';

/** Asks the device to create a passkey. @throws ApiError if the browser cannot, or the user cancels */
export async function makePasskey(options: Options): Promise<PasskeyCredential> {
  return await ask(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    return await navigator.credentials.create({ publicKey });
  });
}

/** Asks the device to sign with a passkey of this site. @throws ApiError if the browser cannot, or the user cancels */
export async function askForPasskey(options: Options): Promise<PasskeyCredential> {
  return await ask(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    return await navigator.credentials.get({ publicKey });
  });
}

async function ask(act: () => Promise<Credential | null>): Promise<PasskeyCredential> {
  // Safari before 18.4 and Chrome before 129 have passkeys but not parseRequestOptionsFromJSON.
  const isSupported = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  if (!isSupported) throw new ApiError(0, { message: UNSUPPORTED });
  try {
    const { response, ...others } = ((await act()) as PublicKeyCredential).toJSON();
    return { ...others, response: { ...response } };
  } catch (cause) {
    const isKnown = cause instanceof DOMException && cause.name === 'InvalidStateError';
    throw new ApiError(0, { message: isKnown ? KNOWN : CANCELLED }, { cause });
  }
}
