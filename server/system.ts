import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadKind } from '#contract/reads/read-rules.ts';
import type { Database } from './database/database.ts';
import type { Config } from './process/config.ts';

/**
 * The configuration and the services (database, storage, clock …). Functions of features take a System as their first
 * parameter. A System is created in start.ts, in a test, or for an operator's command. The types below are interfaces,
 * whose implementations are in the folders that start.ts imports.
 */
export type System = {
  config: Config;
  db: Database;
  storage: Storage;
  clock: Clock;
  log: FastifyBaseLogger;
  outbox: Outbox;
  publicContent: PublicContent;
  counts: Counts;
  reads: ReadCounter;
  /** Key for signing tokens and reset codes, at least 32 bytes. */
  secret: Uint8Array;
};

/** The clock is an interface, so that tests can set the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** `wake` starts to send the mails that are due. change() calls `wake` after a commit that queued mail. */
export type Outbox = { wake(): void };

/** The storage of uploaded files. Paths are relative: 'images/ab12/640.webp'. A path's content never changes. */
export type Storage = {
  /** Stores a file atomically: a reader never sees a part of it. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the size in bytes, or undefined if the file does not exist. */
  size(path: string): Promise<number | undefined>;
  /** Returns a range of bytes, `start` and `end` included, or undefined if the file does not exist. */
  read(path: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>;
  /** Throws if the storage does not respond. */
  check(): Promise<void>;
};

/** Tracks changes of public content, so that caches can drop outdated content. */
export type PublicContent = {
  /** Call this after committing a change that visitors may see. change() does so if `publicChanged` was called. */
  changed(): void;
  /** Returns a number that is different after each change. */
  version(): number;
  onChange(listener: () => void): void;
  /**
   * Computes a value with `workOut` and caches it until the next change. The caller must not modify the value. `sizeOf`
   * returns the size of the value in characters. A full cache drops values, but only those that have a `sizeOf`.
   */
  remember<Value>(name: string, workOut: () => Promise<Value>, sizeOf?: (value: Value) => number): Promise<Value>;
};

/**
 * Counters of this process since its start, and the current size of the response cache. They are plain numbers, because
 * they are shown even if METRICS_TOKEN is not set and the metrics library is not loaded.
 */
export type Counts = {
  /** Public responses that came from the cache (hits) or had to be rendered (misses). */
  cacheHits: number;
  cacheMisses: number;
  /** How many responses the cache contains now, and their bytes. */
  cacheEntries: number;
  cacheBytes: number;
  /** How many pages React has rendered. */
  renderedPages: number;
  refusedSignUps: Record<SignUpRefusal, number>;
};

/** A work, and the requests that count as a reading of it. */
export type ReadItem = {
  kind: ReadKind;
  /** The work's id; of a page of the institute's own its address, of a book the path of its PDF. */
  key: string;
  /** 'page': navigations to the page. 'data': requests of a link that React Router follows. 'file': a download. */
  by: 'page' | 'data' | 'file';
  /** Kind and key in one text, by which the counter finds the work. Making this text in each request would be slow. */
  name: string;
};

/** The readings of a work on a day that are not stored yet. */
export type ReadTally = Pick<ReadItem, 'kind' | 'key'> & {
  day: string;
  total: number;
  dailyUnique: number;
  downloads: number;
};

/** Counts in memory which works are read. The database gets only sums: see docs/decisions/reading-figures.md. */
export type ReadCounter = {
  /** Returns the work that a path of the site shows (publicUrlOf), or undefined. */
  itemOf(path: string): ReadItem | undefined;
  /** Counts a request that got the work as its response, if it is a person's reading. */
  count(request: IncomingMessage, item: ReadItem): void;
  /** Returns the readings since the last call, and forgets them. At a new day, also forgets who was a reader. */
  take(): ReadTally[];
  /** Takes back readings that could not be stored. */
  giveBack(tallies: readonly ReadTally[]): void;
};

/** Why the server refused a registration that satisfies the call's schema. */
export type SignUpRefusal = 'hidden_field' | 'form_time' | 'name' | 'mail_domain' | 'quota' | 'closed';
