import { randomBytes } from 'node:crypto';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { isSameText, signatureOf } from '#server/process/signatures.ts';
import type { System } from '#server/system.ts';
import { findUserWithPassword } from '#server/identity/users/users.service.ts';

/**
 * That a person has signed in on a device. It proves nothing else, so it needs no secrecy beyond the cookie's.
 * `hasShownCode`: they have shown their second factor there.
 */
type Mark = { userId: number; deviceId: string; issuedAt: number; hasShownCode: boolean };

/** Marks that a browser keeps: people who share one. */
const MARKS = 5;
const MARK_LIVES_MS = 365 * 86_400_000;
/** Stands before the signature. */
const SHOWN = '2';

/**
 * Returns the name under which tries of a person are counted (docs/decisions/known-devices.md): one of the device if the
 * person has signed in on it before, otherwise the address (in lower case), which all strangers share. So a stranger who
 * uses up the tries of an address shuts nobody out of their own devices.
 */
export async function countedAs(system: System, email: string, device: DeviceCookie): Promise<string> {
  return nameOf(await findMark(system, email, device)) ?? email;
}

/**
 * Returns the name under which codes of a second factor are counted. A device has tries of its own only once a code was
 * right on it: the password alone, or the person's mailbox, would otherwise make any number of devices, and each of them
 * would allow five further codes.
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
  // Marks have whole seconds.
  const since = user.devices_since === null ? 0 : Math.floor(Date.parse(user.devices_since) / 1000);
  return marks.find(({ userId, issuedAt }) => userId === user.id && issuedAt >= since);
}

/**
 * Marks the device as one on which this person has signed in.
 * @param hasShownCode whether they have just shown their second factor
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
    const mark: Mark = {
      userId: Number(userId),
      deviceId,
      issuedAt: Number(issuedAt),
      hasShownCode: sign === SHOWN,
    };
    const age = now - mark.issuedAt * 1000;
    return isSameText(write(system, mark), text) && age < MARK_LIVES_MS ? [mark] : [];
  });
}

function write({ secret }: Pick<System, 'secret'>, { userId, deviceId, issuedAt, hasShownCode }: Mark): string {
  const text = [userId, deviceId, issuedAt, ...(hasShownCode ? [SHOWN] : [])].join('.');
  return `${text}.${signatureOf(secret, 'known-device', text).slice(0, 22)}`;
}
