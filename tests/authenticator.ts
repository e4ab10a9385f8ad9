import { fromBase32, oneTimeCode, stepAt } from '#server/identity/sign-in/second-factor/totp.ts';

/** Returns the code that an authenticator app shows for a secret at a given time. */
export const codeOfApp = (secret: string, time: Date): string => oneTimeCode(fromBase32(secret), stepAt(time));
