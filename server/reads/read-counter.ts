import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { network } from '#server/http/rate-limits/network.ts';
import type { ReadCounter, ReadItem, ReadTally, System } from '#server/system.ts';
import { DAY_MS, dayOf, endOfDay } from './read-day.ts';
import { readItemOf } from './read-item.ts';
import { isReading } from './reading-request.ts';
import { forgetUserAgents, isRobot } from './robots.ts';

/** COUNTER, Code of Practice 5, section 7.2: of two requests within 30 seconds, only the second counts. */
const DOUBLE_CLICK_MS = 30_000;
/** How many pairs of reader and work are remembered until midnight, in about 30 MB. Further readers are not counted. */
const MAX_PAIRS = 250_000;
/** How many of these pairs one network can have: thousands of phones may share an address. */
const MAX_PAIRS_OF_NETWORK = 5000;

/** What is remembered until the day ends. */
type Day = {
  name: string;
  endsAt: number;
  /** Never leaves the memory, and is overwritten at midnight. Without it, no one can tell who a reader was. */
  salt: Buffer;
  /** The readers of each work, with the time of the reader's last request in milliseconds since midnight. */
  readersOf: Map<string, Map<number, number>>;
  pairs: number;
  /** The number of pairs of each network. An HMAC of its address stands for the network. */
  pairsOf: Map<number, number>;
};

/** The reader who made a connection's last request. A robot has no `id`. */
type Reader = { userAgent: string | undefined; forwarded: string | string[] | undefined; id: number | undefined };

type Needs = Pick<System, 'clock' | 'log'> & { config: Pick<System['config'], 'trustProxy'> };

/** Counts readings by the rules of COUNTER (Code of Practice 5). Only the sums are ever written to a disk. */
export function createReadCounter({ clock, log, config: { trustProxy } }: Needs): ReadCounter {
  let today = beginDay(clock.now());
  let pending = new Map<string, ReadTally>();
  /** The reader of each connection's last request: computing readers would slow cached pages down by a fifth. */
  let readers = new WeakMap<Socket, Reader>();
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;

  function dayAt(now: number): Day {
    if (now < today.endsAt && now >= today.endsAt - DAY_MS) return today;
    today.salt.fill(0);
    readers = new WeakMap();
    forgetUserAgents();
    today = beginDay(new Date(now));
    return today;
  }

  function readerOf(request: IncomingMessage, day: Day): number | undefined {
    const { socket, headers } = request;
    const userAgent = headers['user-agent'];
    // Different people can share a proxy's connection, so the forwarded addresses are compared too.
    const forwarded = trustProxy > 0 ? headers['x-forwarded-for'] : undefined;
    const last = readers.get(socket);
    if (last && last.userAgent === userAgent && last.forwarded === forwarded) return last.id;
    const id = isRobot(userAgent) ? undefined : numberFor(day, `${networkOf(request)}\0${userAgent}`);
    readers.set(socket, { userAgent, forwarded, id });
    return id;
  }

  const networkOf = (request: IncomingMessage) => network(proxyAddress(request, isTrusted) ?? '');

  /** Returns whether the day has room for another pair, and notes that the network has one more. */
  function takesPair(day: Day, request: IncomingMessage): boolean {
    if (day.pairs >= MAX_PAIRS) return false;
    const from = numberFor(day, networkOf(request));
    const ofNetwork = day.pairsOf.get(from) ?? 0;
    if (ofNetwork >= MAX_PAIRS_OF_NETWORK) return false;
    day.pairsOf.set(from, ofNetwork + 1);
    day.pairs += 1;
    if (day.pairs === MAX_PAIRS) log.warn({ readers: MAX_PAIRS }, 'too many readers today: new ones are not counted');
    return true;
  }

  /** Returns whether the request is a reading, and whether it is the reader's first one of the work today. */
  function place(day: Day, work: string, request: IncomingMessage, now: number): 'none' | 'first' | 'further' {
    const reader = readerOf(request, day);
    if (reader === undefined) return 'none';
    const ofWork = day.readersOf.get(work) ?? new Map<number, number>();
    const last = ofWork.get(reader);
    if (last === undefined && !takesPair(day, request)) return 'none';
    if (ofWork.size === 0) day.readersOf.set(work, ofWork);
    const sinceMidnight = now - (day.endsAt - DAY_MS);
    ofWork.set(reader, sinceMidnight);
    if (last === undefined) return 'first';
    return sinceMidnight - last <= DOUBLE_CLICK_MS ? 'none' : 'further';
  }

  function count(request: IncomingMessage, item: ReadItem): void {
    if (request.method !== 'GET' || !isReading(request.headers, item.by)) return;
    const now = clock.now().getTime();
    const day = dayAt(now);
    const reading = place(day, item.name, request, now);
    if (reading === 'none') return;
    add({
      day: day.name,
      kind: item.kind,
      key: item.key,
      total: 1,
      dailyUnique: reading === 'first' ? 1 : 0,
      downloads: item.by === 'file' ? 1 : 0,
    });
  }

  function add(tally: ReadTally): void {
    const name = `${tally.day} ${tally.kind} ${tally.key}`;
    const known = pending.get(name);
    if (!known) {
      pending.set(name, { ...tally });
      return;
    }
    known.total += tally.total;
    known.dailyUnique += tally.dailyUnique;
    known.downloads += tally.downloads;
  }

  return {
    itemOf: readItemOf,
    count,
    take() {
      dayAt(clock.now().getTime());
      const taken = [...pending.values()];
      pending = new Map();
      return taken;
    },
    giveBack: (tallies) => tallies.forEach(add),
  };
}

function beginDay(date: Date): Day {
  const name = dayOf(date);
  return { name, endsAt: endOfDay(date), salt: randomBytes(32), readersOf: new Map(), pairs: 0, pairsOf: new Map() };
}

/** Returns a number that stands for a text on this day: 48 bits of an HMAC. */
function numberFor({ salt }: Day, text: string): number {
  return createHmac('sha256', salt).update(text).digest().readUIntBE(0, 6);
}
