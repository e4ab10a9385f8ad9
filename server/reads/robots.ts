import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';

const KNOWN = 2000;
/** A longer text is no name of a browser. */
const MAX_CHARACTERS = 500;

const list = readFileSync(new URL('./counter-robots.txt', import.meta.url), 'utf8');
const patterns = list.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
const robots = new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'i');

/** Matching all patterns takes about half as long as sending a cached page, and few different browsers read a site. */
const known = new LRUCache<string, boolean>({ max: KNOWN });

/** Forgets which browsers have read the site. The counter of readings calls this at the end of a day. */
export function forgetUserAgents(): void {
  known.clear();
}

/** Returns whether COUNTER regards a client with this User-Agent as a robot (Code of Practice 5, appendix I). */
export function isRobot(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent.length > MAX_CHARACTERS) return true;
  const remembered = known.get(userAgent);
  if (remembered !== undefined) return remembered;
  const answer = robots.test(userAgent);
  known.set(userAgent, answer);
  return answer;
}
