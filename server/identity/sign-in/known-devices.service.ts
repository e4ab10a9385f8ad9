import { randomBytes } from 'node:crypto';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { isSameText, signatureOf } from '#server/process/signatures.ts';
import type { System } from '#server/system.ts';
import { findUserWithPassword } from '#server/identity/users/users.service.ts';

/**
 * A mark in a signed cookie says that a user has signed in on this device. It does not sign anybody in, so a cookie is
 * safe enough for it. `hasShownCode`: the user has also shown the second factor on the device.
 */
type Mark = { userId: number; deviceId: string; issuedAt: number; hasShownCode: boolean };

/** The most marks that one browser keeps. Users may share a browser. */
const MARKS = 5;
const MARK_LIVES_MS = 365 * 86_400_000;
/** The part of a mark's text that stands for `hasShownCode`. */
const SHOWN = '2';

/**
 * Returns the name under which a user's tries are counted (docs/decisions/known-devices.md): the device if the user has
 * signed in on it before, otherwise the e-mail address. All unknown devices share the address's tries, so a stranger
 * who uses them up cannot lock the owner out of a known device.
 */
export async function countedAs(system: System, email: string, device: DeviceCookie): Promise<string> {
  return nameOf(await findMark(system, email, device)) ?? email;
}

/**
 * Returns the name under which a user's second-factor codes are counted. A device gets tries of its own only after a
 * right code on it. Otherwise an attacker who has the password or the mailbox could sign in on ever new devices and try
 * five more codes on each.
 */
export async function codesCountedAs(system: System, email: string, device: DeviceCookie): Promise<string> {
  const mark = await findMark(system, email, device);
  return (mark?.hasShownCode && nameOf(mark)) || email;
}

const nameOf = (mark: Mark | undefined) => mark && `device:${mark.userId}:${mark.deviceId}`;

async function findMark(system: System, email: string, device: DeviceCookie): Promise<Mark | undefined> {
  const marks = readMarks(system, device);
  if (marks.length === 0) return undefined;
  const user = await findUserWithPassword(system, email);
  if (!user) return undefined;
  // Marks store whole seconds, so this time is rounded down too.
  const since = user.devices_since === null ? 0 : Math.floor(Date.parse(user.devices_since) / 1000);
  return marks.find(({ userId, issuedAt }) => userId === user.id && issuedAt >= since);
}

/**
 * Marks the device as one on which this user has signed in.
 * @param hasShownCode whether the user has just shown the second factor
 */
export function rememberDevice(
  system: Pick<System, 'secret' | 'clock'>,
  device: DeviceCookie,
  userId: number,
  { hasShownCode = false } = {},
): void {
  const marks = readMarks(system, device);
  const known = marks.find((mark) => mark.userId === userId);
  const mark: Mark = {
    userId,
    deviceId: known?.deviceId ?? randomBytes(12).toString('base64url'),
    issuedAt: Math.floor(system.clock.now().getTime() / 1000),
    hasShownCode: hasShownCode || known?.hasShownCode === true,
  };
  const others = marks.filter((one) => one !== known).slice(0, MARKS - 1);
  device.set([mark, ...others].map((one) => write(system, one)).join('~'));
}

function readMarks(system: Pick<System, 'secret' | 'clock'>, { value }: DeviceCookie): Mark[] {
  const now = system.clock.now().getTime();
  return (value ?? '').split('~').flatMap((text) => {
    const [userId, deviceId = '', issuedAt, sign] = text.split('.');
    const hasShownCode = sign === SHOWN;
    const mark = { userId: Number(userId), deviceId, issuedAt: Number(issuedAt), hasShownCode };
    const age = now - mark.issuedAt * 1000;
    return isSameText(write(system, mark), text) && age < MARK_LIVES_MS ? [mark] : [];
  });
}

function write({ secret }: Pick<System, 'secret'>, { userId, deviceId, issuedAt, hasShownCode }: Mark): string {
  const text = [userId, deviceId, issuedAt, ...(hasShownCode ? [SHOWN] : [])].join('.');
  return `${text}.${signatureOf(secret, 'known-device', text).slice(0, 22)}`;
}
