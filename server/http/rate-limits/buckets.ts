import { LRUCache } from 'lru-cache';

/** About 1 MB. A key whose bucket is dropped gets a full one, but an attacker could as well use a new key. */
const MAX_BUCKETS = 10_000;

/** `perSecond`: how often a key may pass on average. `atOnce`: how often it may pass at once after a pause. */
type Rate = { atOnce: number; perSecond: number };

/**
 * Returns a function that takes a token from the bucket of `key` at the time `now` (milliseconds since 1970). It
 * returns false if the bucket is empty. With a `cost` (0 or more) it always takes that many tokens, because the work is
 * already done. The number of tokens may then become negative. A clock that goes back adds no tokens. The buckets are
 * in this process's memory, so counting writes nothing to the database.
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
    // The number of tokens is at least -atOnce. So a key is refused no longer than a full bucket takes to refill.
    buckets.set(key, { tokens: Math.max(-atOnce, refilled - taken), at: now });
    return isGiven;
  };
}
