import type { PasskeyCredential } from '#contract/identity/second-factor.ts';
import { ApiError } from '#web/api/client.ts';

/** The server's options: JSON of PublicKeyCredentialCreationOptions or PublicKeyCredentialRequestOptions. */
type Options = Record<string, unknown>;

const UNSUPPORTED = 'Peramban ini belum mendukung passkey. Perbarui peramban Anda, atau login dengan password.';
const CANCELLED = 'Passkey tidak jadi dipakai: dibatalkan, atau waktunya habis. Coba lagi.';
const KNOWN = 'Perangkat ini sudah punya passkey untuk akun Anda.';

/** Lets the device make a passkey. @throws ApiError if the browser cannot, or the user cancels */
export async function makePasskey(options: Options): Promise<PasskeyCredential> {
  return await ask(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    return await navigator.credentials.create({ publicKey });
  });
}

/** Lets the device use a passkey of this site. @throws ApiError if the browser cannot, or the user cancels */
export async function askForPasskey(options: Options): Promise<PasskeyCredential> {
  return await ask(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    return await navigator.credentials.get({ publicKey });
  });
}

async function ask(act: () => Promise<Credential | null>): Promise<PasskeyCredential> {
  // Safari before 18.4 and Chrome before 129 lack parseRequestOptionsFromJSON.
  const isSupported = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  if (!isSupported) throw new ApiError(0, { message: UNSUPPORTED });
  try {
    return ((await act()) as PublicKeyCredential).toJSON() as unknown as PasskeyCredential;
  } catch (cause) {
    const isKnown = cause instanceof DOMException && cause.name === 'InvalidStateError';
    throw new ApiError(0, { message: isKnown ? KNOWN : CANCELLED }, { cause });
  }
}
