import { LRUCache } from 'lru-cache';

/** About 1 MB. Having more keys than this gains an attacker nothing: each new bucket is full anyway. */
const MAX_BUCKETS = 10_000;

/** `perSecond`: how often a key may pass on average. `atOnce`: how often after a quiet time. */
type Rate = { atOnce: number; perSecond: number };

/**
 * Returns a function that takes a token from a key's bucket at a time (milliseconds since 1970), or returns false if
 * the bucket is empty. A clock that goes back refills nothing. The buckets are in this process's memory, so counting
 * costs no write.
 */
export function createBuckets(
  { atOnce, perSecond }: Rate,
  maxBuckets = MAX_BUCKETS,
): (key: string, now: number) => boolean {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxBuckets });

  return (key, now) => {
    const { tokens, at } = buckets.get(key) ?? { tokens: atOnce, at: now };
    const refilled = Math.min(atOnce, tokens + (Math.max(0, now - at) / 1000) * perSecond);
    const isGiven = refilled >= 1;
    buckets.set(key, { tokens: isGiven ? refilled - 1 : refilled, at: now });
    return isGiven;
  };
}
