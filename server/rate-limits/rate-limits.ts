import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { CallName } from '#contract/calls.ts';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { tooManyRequests } from '#server/errors.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { System } from '#server/system.ts';

type Limit = { times: number; minutes: number };

/** How often within how long, by address and by account. Addresses are generous: a school shares one. */
const LIMITS = {
  login: { address: { times: 100, minutes: 10 }, account: { times: 10, minutes: 15 } },
  register: { address: { times: 30, minutes: 60 } },
  forgotPassword: { address: { times: 30, minutes: 60 }, account: { times: 5, minutes: 60 } },
  resetPassword: { address: { times: 60, minutes: 60 }, account: { times: 15, minutes: 60 } },
  upload: { address: { times: 600, minutes: 60 }, account: { times: 60, minutes: 60 } },
  adminUpload: { address: { times: 600, minutes: 60 }, account: { times: 600, minutes: 60 } },
} as const satisfies Record<string, { address: Limit; account?: Limit }>;

export type LimitedAction = keyof typeof LIMITS;

/** The calls that a stranger may make only so often. They are counted by address before their body is read. */
export function isLimitedCall(call: CallName): call is CallName & LimitedAction {
  return Object.hasOwn(LIMITS, call);
}

/**
 * Counts one try from an address. All processes share the counts, which are in the database.
 * @throws 429 when there were too many.
 */
export async function limitAddress(system: System, action: LimitedAction, address: string): Promise<void> {
  if (!system.config.rateLimit) return;
  await count(system, addressKey(action, address), LIMITS[action].address);
}

/** The same for one account, whatever address the try comes from. */
export async function limitAccount(
  system: System,
  action: Exclude<LimitedAction, 'register'>,
  account: string | number,
): Promise<void> {
  if (!system.config.rateLimit) return;
  await count(system, accountKey(action, account), LIMITS[action].account);
}

/**
 * After a success the failures before it no longer count against the account. Every process sees it within a second.
 */
export async function forgiveAccount(system: System, action: LimitedAction, account: string | number): Promise<void> {
  if (!system.config.rateLimit) return;
  await system.db.deleteFrom('rate_limits').where('key', '=', accountKey(action, account)).execute();
}

export async function limitUploads(system: System, address: string, caller: Caller): Promise<void> {
  const action = caller.role_type === ROLE_ADMIN ? 'adminUpload' : 'upload';
  await limitAddress(system, action, address);
  await limitAccount(system, action, caller.id);
}

export async function removePastRateLimits(system: System): Promise<void> {
  await system.db.deleteFrom('rate_limits').where('resets_at', '<', system.clock.now().toISOString()).execute();
}

/** A key that is used up. `seenAt`: when the database said so last. Milliseconds since 1970. */
type UsedUp = { resetsAt: number; seenAt: number };

/**
 * Keys that are used up, by database. Each count is a write that is committed: without this, refusing would cost more than
 * most of what is refused, and a stranger could keep the database busy with it.
 */
const usedUp = new WeakMap<System['db'], Map<string, UsedUp>>();
const MAX_REMEMBERED = 10_000;
/** A password reset or another process may free a key, so the database is read again after this time. */
const LOOK_AGAIN_MS = 1000;

async function refuseIfUsedUp({ db, clock }: System, key: string, { times, minutes }: Limit): Promise<void> {
  const remembered = usedUp.get(db)?.get(key);
  if (!remembered) return;
  const now = clock.now().getTime();
  // A later end than any count has was made when the clock was ahead.
  if (now < remembered.resetsAt && remembered.resetsAt <= now + 2 * minutes * 60_000) {
    if (Math.abs(now - remembered.seenAt) < LOOK_AGAIN_MS)
      throw tooManyRequests(secondsUntil(remembered.resetsAt, now));
    const row = await db
      .selectFrom('rate_limits')
      .select(['count', 'resets_at'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (row && row.count > times && Date.parse(row.resets_at) === remembered.resetsAt) {
      remembered.seenAt = now;
      throw tooManyRequests(secondsUntil(remembered.resetsAt, now));
    }
  }
  usedUp.get(db)?.delete(key);
}

function rememberUsedUp({ db }: System, key: string, entry: UsedUp): void {
  const keys = usedUp.get(db) ?? new Map<string, UsedUp>();
  usedUp.set(db, keys);
  if (keys.size >= MAX_REMEMBERED) keys.clear();
  keys.set(key, entry);
}

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));

async function count(system: System, key: string, limit: Limit): Promise<void> {
  await refuseIfUsedUp(system, key, limit);
  const { db, clock } = system;
  const { times, minutes } = limit;
  const now = clock.now();
  const nowText = now.toISOString();
  const nextReset = new Date(now.getTime() + minutes * 60_000).toISOString();
  // A count that would last longer than any was begun when the clock was ahead, and must not lock anybody out till then.
  const impossible = new Date(now.getTime() + 2 * minutes * 60_000).toISOString();
  const isPast = sql<boolean>`(rate_limits.resets_at <= ${nowText} or rate_limits.resets_at > ${impossible})`;
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: nextReset })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isPast} then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when ${isPast} then ${nextReset} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.count > times) {
    const resetsAt = Date.parse(row.resets_at);
    rememberUsedUp(system, key, { resetsAt, seenAt: now.getTime() });
    throw tooManyRequests(secondsUntil(resetsAt, now.getTime()));
  }
}

const addressKey = (action: LimitedAction, address: string) => `${action}:address:${network(address)}`;
const accountKey = (action: LimitedAction, account: string | number) => `${action}:account:${account}`;

/**
 * Returns the name under which limits count an address: IPv4 as it is, IPv6 as its /64, because one household or server has
 * a whole /64 of addresses.
 */
export function network(given: string): string {
  // Some proxies tell the port as well, which is another for each connection.
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? given;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? address).toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
