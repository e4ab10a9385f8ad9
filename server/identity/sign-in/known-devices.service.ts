import { randomBytes } from 'node:crypto';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { isSameText, signatureOf } from '#server/process/signatures.ts';
import type { System } from '#server/system.ts';
import { findUserWithPassword } from '#server/identity/users/users.service.ts';

/**
 * An entry of the signed device cookie: this user has signed in on this device. The cookie cannot sign anybody in; it
 * only gives the device its own limit of tries. `hasShownCode`: the user has also used a second factor there.
 */
type Entry = { userId: number; deviceId: string; issuedAt: number; hasShownCode: boolean };

/** The most users in one device cookie. Users may share a browser. */
const MOST_ENTRIES = 5;
const ENTRY_LIVES_MS = 365 * 86_400_000;
/** How the device cookie states that `hasShownCode` is true. */
const SHOWN = '2';

/**
 * Returns the name under which a user's tries are counted (docs/decisions/known-devices.md): the device if the user has
 * signed in on it before, otherwise the e-mail address. All unknown devices share the address's tries, so a stranger
 * who uses them up cannot lock the owner out of a known device.
 */
export async function countedAs(system: System, email: string, device: DeviceCookie): Promise<string> {
  return nameOf(await findEntry(system, email, device)) ?? email;
}

/**
 * Returns the name under which a user's second-factor codes are counted. A device gets tries of its own only after a
 * right code on it. Otherwise an attacker who has the password or the mailbox could sign in on ever new devices and try
 * five more codes on each.
 */
export async function codesCountedAs(system: System, email: string, device: DeviceCookie): Promise<string> {
  const entry = await findEntry(system, email, device);
  return (entry?.hasShownCode && nameOf(entry)) || email;
}

const nameOf = (entry: Entry | undefined) => entry && `device:${entry.userId}:${entry.deviceId}`;

async function findEntry(system: System, email: string, device: DeviceCookie): Promise<Entry | undefined> {
  const entries = readEntries(system, device);
  if (entries.length === 0) return undefined;
  const user = await findUserWithPassword(system, email);
  if (!user) return undefined;
  // The time of an entry is in whole seconds, so `devices_since` is rounded down to whole seconds.
  const since = user.devices_since === null ? 0 : Math.floor(Date.parse(user.devices_since) / 1000);
  return entries.find(({ userId, issuedAt }) => userId === user.id && issuedAt >= since);
}

/**
 * Writes into the device cookie that this user has signed in on the device.
 * @param hasShownCode whether the user has just used a second factor
 */
export function rememberDevice(
  system: Pick<System, 'secret' | 'clock'>,
  device: DeviceCookie,
  userId: number,
  { hasShownCode = false } = {},
): void {
  const entries = readEntries(system, device);
  const known = entries.find((entry) => entry.userId === userId);
  const entry: Entry = {
    userId,
    deviceId: known?.deviceId ?? randomBytes(12).toString('base64url'),
    issuedAt: Math.floor(system.clock.now().getTime() / 1000),
    hasShownCode: hasShownCode || known?.hasShownCode === true,
  };
  const others = entries.filter((one) => one !== known).slice(0, MOST_ENTRIES - 1);
  device.set([entry, ...others].map((one) => write(system, one)).join('~'));
}

function readEntries(system: Pick<System, 'secret' | 'clock'>, { value }: DeviceCookie): Entry[] {
  const now = system.clock.now().getTime();
  return (value ?? '').split('~').flatMap((text) => {
    const [userId, deviceId = '', issuedAt, sign] = text.split('.');
    const hasShownCode = sign === SHOWN;
    const entry = { userId: Number(userId), deviceId, issuedAt: Number(issuedAt), hasShownCode };
    const age = now - entry.issuedAt * 1000;
    return isSameText(write(system, entry), text) && age < ENTRY_LIVES_MS ? [entry] : [];
  });
}

function write({ secret }: Pick<System, 'secret'>, { userId, deviceId, issuedAt, hasShownCode }: Entry): string {
  const text = [userId, deviceId, issuedAt, ...(hasShownCode ? [SHOWN] : [])].join('.');
  return `${text}.${signatureOf(secret, 'known-device', text).slice(0, 22)}`;
}
