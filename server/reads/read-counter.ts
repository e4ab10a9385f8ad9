import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { network } from '#server/http/rate-limits/network.ts';
import type { ReadCounter, ReadItem, ReadTally, System } from '#server/system.ts';
import { DAY_MS, dayOf, endOfDay } from './read-day.ts';
import { readItemOf } from './read-item.ts';
import { isReading } from './reading-request.ts';
import { isRobot } from './robots.ts';

/** COUNTER, Code of Practice 5, section 7.2: of two requests within 30 seconds, only the second counts. */
const DOUBLE_CLICK_MS = 30_000;
/** How many pairs of reader and work are remembered until midnight, in about 30 MB. Further readers are not counted. */
const MAX_PAIRS = 250_000;

/** What is remembered until the day ends. */
type Day = {
  name: string;
  endsAt: number;
  /** Never leaves the memory, and is overwritten at midnight. Without it, no one can tell who a reader was. */
  salt: Buffer;
  /** By work: each reader, with the time of the reader's last request in milliseconds of this day. */
  readersOf: Map<string, Map<number, number>>;
  pairs: number;
};

type Reader = { client: string; day: Day; id: number };

type Needs = Pick<System, 'clock' | 'log'> & { config: Pick<System['config'], 'trustProxy'> };

/** Counts readings by the rules of COUNTER (Code of Practice 5). Nothing in memory is written to a disk but the sums. */
export function createReadCounter({ clock, log, config: { trustProxy } }: Needs): ReadCounter {
  let today = beginDay(clock.now());
  let pending = new Map<string, ReadTally>();
  /** The reader of each connection's last request, because computing readers would slow cached pages down by a tenth. */
  const readers = new WeakMap<Socket, Reader>();
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;

  function dayAt(now: number): Day {
    if (now < today.endsAt && now >= today.endsAt - DAY_MS) return today;
    today.salt.fill(0);
    // Connections keep a reference to the day of their last request.
    today.readersOf.clear();
    today = beginDay(new Date(now));
    return today;
  }

  function readerOf(request: IncomingMessage, day: Day): number {
    const { socket, headers } = request;
    // Different people can share a proxy's connection, so the forwarded addresses are compared too.
    const forwarded = trustProxy > 0 ? String(headers['x-forwarded-for']) : '';
    const client = `${headers['user-agent']}\0${forwarded}`;
    const last = readers.get(socket);
    if (last && last.day === day && last.client === client) return last.id;
    const address = network(proxyAddress(request, isTrusted) ?? '');
    const hash = createHmac('sha256', day.salt).update(`${address}\0${headers['user-agent']}`).digest();
    const id = hash.readUIntBE(0, 6);
    readers.set(socket, { client, day, id });
    return id;
  }

  /** Returns whether the request is a reading, and whether it is the reader's first one of the work today. */
  function place(day: Day, work: string, reader: number, now: number): 'none' | 'first' | 'further' {
    const ofWork = day.readersOf.get(work) ?? new Map<number, number>();
    const last = ofWork.get(reader);
    if (last === undefined && day.pairs >= MAX_PAIRS) return 'none';
    if (ofWork.size === 0) day.readersOf.set(work, ofWork);
    const sinceMidnight = now - (day.endsAt - DAY_MS);
    ofWork.set(reader, sinceMidnight);
    if (last !== undefined) return sinceMidnight - last <= DOUBLE_CLICK_MS ? 'none' : 'further';
    day.pairs += 1;
    if (day.pairs === MAX_PAIRS) log.warn({ readers: MAX_PAIRS }, 'too many readers today: new ones are not counted');
    return 'first';
  }

  function count(request: IncomingMessage, item: ReadItem): void {
    const { method, headers } = request;
    if (method !== 'GET' || !isReading(headers, item.by) || isRobot(headers['user-agent'])) return;
    const now = clock.now().getTime();
    const day = dayAt(now);
    const reading = place(day, `${item.kind} ${item.key}`, readerOf(request, day), now);
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
  return { name: dayOf(date), endsAt: endOfDay(date), salt: randomBytes(32), readersOf: new Map(), pairs: 0 };
}
