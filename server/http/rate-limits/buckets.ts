import { LRUCache } from 'lru-cache';

/** About 1 MB. An attacker gains nothing by causing evictions, because every new key has a full bucket anyway. */
const MAX_BUCKETS = 10_000;

/** `perSecond`: how often a key may pass on average. `atOnce`: how often it may pass at once after a pause. */
type Rate = { atOnce: number; perSecond: number };

/**
 * Returns a function that takes a token from the bucket of `key` at the time `now` (milliseconds since 1970). It
 * returns false if the bucket is empty. With a `cost` it always takes that many tokens, also 0: the price of work that
 * is already done, for which the bucket may go into debt. A clock that goes back refills nothing. The buckets are in
 * this process's memory, so counting writes nothing to the database.
 */
export function createBuckets(
  { atOnce, perSecond }: Rate,
  maxBuckets = MAX_BUCKETS,
): (key: string, now: number, cost?: number) => boolean {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxBuckets });

  return (key, now, cost) => {
    const { tokens, at } = buckets.get(key) ?? { tokens: atOnce, at: now };
    const refilled = Math.min(atOnce, tokens + (Math.max(0, now - at) / 1000) * perSecond);
    const isGiven = refilled >= 1;
    const taken = cost ?? (isGiven ? 1 : 0);
    // Limits the debt to a full bucket, so that it ends after the time in which a bucket fills.
    buckets.set(key, { tokens: Math.max(-atOnce, refilled - taken), at: now });
    return isGiven;
  };
}
