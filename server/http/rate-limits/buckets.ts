import { LRUCache } from 'lru-cache';

/** About 1 MB. Having more keys than this gains an attacker nothing: each new bucket is full anyway. */
const MAX_BUCKETS = 10_000;

/** `perSecond`: how often a key may pass on average. `atOnce`: how often after a quiet time. */
type Rate = { atOnce: number; perSecond: number };

/**
 * Returns a function that takes a token from a key's bucket at a time (milliseconds since 1970), or returns false if the
 * bucket is empty. With a `cost`, which may be 0, it takes that many in any case: the price of something done already,
 * for which the bucket may go into debt. A clock that goes back refills nothing. The buckets are in this process's
 * memory, so counting costs no write.
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
    // The debt ends after the time in which the bucket fills.
    buckets.set(key, { tokens: Math.max(-atOnce, refilled - taken), at: now });
    return isGiven;
  };
}
