import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { tooManyRequests } from '#server/errors.ts';
import type { Caller } from '#server/sessions/callers.ts';
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

/** Counts one try and refuses it with 429 when there were too many. The counts are in the database, so all processes share them. */
export async function limitRate(
  system: System,
  action: LimitedAction,
  by: { address: string; account?: string | number },
): Promise<void> {
  if (!system.config.rateLimit) return;
  const limits: { address: Limit; account?: Limit } = LIMITS[action];
  await count(system, addressKey(action, by.address), limits.address);
  if (by.account !== undefined && limits.account) await count(system, accountKey(action, by.account), limits.account);
}

/** After a success the failures before it no longer count against the account. */
export async function forgiveAccount(system: System, action: LimitedAction, account: string | number): Promise<void> {
  if (!system.config.rateLimit) return;
  await system.db.deleteFrom('rate_limits').where('key', '=', accountKey(action, account)).execute();
}

export async function limitUploads(system: System, address: string, caller: Caller): Promise<void> {
  await limitRate(system, caller.role_type === ROLE_ADMIN ? 'adminUpload' : 'upload', { address, account: caller.id });
}

export async function removePastRateLimits(system: System): Promise<void> {
  await system.db.deleteFrom('rate_limits').where('resets_at', '<', system.clock.now().toISOString()).execute();
}

async function count({ db, clock }: System, key: string, { times, minutes }: Limit): Promise<void> {
  const now = clock.now();
  const nowText = now.toISOString();
  const resetsAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  // A count that would last longer than any was begun when the clock was ahead, and must not lock anybody out till then.
  const impossible = new Date(now.getTime() + 2 * minutes * 60_000).toISOString();
  const isPast = sql<boolean>`(rate_limits.resets_at <= ${nowText} or rate_limits.resets_at > ${impossible})`;
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isPast} then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when ${isPast} then ${resetsAt} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.count > times) {
    throw tooManyRequests(Math.max(1, Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000)));
  }
}

const addressKey = (action: LimitedAction, address: string) => `${action}:address:${network(address)}`;
const accountKey = (action: LimitedAction, account: string | number) => `${action}:account:${account}`;

/** One household or server has a whole /64 of IPv6 addresses, so they count as one. */
function network(given: string): string {
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
