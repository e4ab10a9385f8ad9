import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import type { Config } from './process/config.ts';

/**
 * Everything from outside that a feature needs. It is the first parameter of the feature's functions, and is created
 * once: in start.ts, in a test, or for an operator's command. The types below are the ports; their implementations are
 * in the folders that start.ts imports.
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
  /** Signs tokens and reset codes; at least 32 bytes. */
  secret: Uint8Array;
};

/** The clock is a parameter, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Woken by change() after a commit that queued mail. */
export type Outbox = { wake(): void };

/** The storage of uploaded files. Paths are relative, like 'images/ab12/640.webp', and their content never changes. */
export type Storage = {
  /** Atomic: a reader never sees a partial file. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the size of the file in bytes, or undefined if it does not exist. */
  size(path: string): Promise<number | undefined>;
  /** Returns the bytes from `start` to `end`, both inclusive, or undefined if the file does not exist. */
  read(path: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Does nothing if the file does not exist. */
  remove(path: string): Promise<void>;
  /** Throws if the storage does not respond. */
  check(): Promise<void>;
};

/** Tracks changes of public content. The response cache depends on it. */
export type PublicContent = {
  /** Call it after the commit of a change that visitors may see, as change() does for `publicChanged`. */
  changed(): void;
  /** Returns another number after each change. */
  version(): number;
  onChange(listener: () => void): void;
  /**
   * Returns a value that is computed once and cached until the next change. The caller must not alter it. `sizeOf`
   * returns its size in characters: large values may be evicted earlier. Without `sizeOf` the size counts as 0.
   */
  remember<Value>(name: string, workOut: () => Promise<Value>, sizeOf?: (value: Value) => number): Promise<Value>;
};

/**
 * Counters of this process since its start, and the current size of its caches. They are plain numbers, because some
 * are incremented where a microsecond matters.
 */
export type Counts = {
  /** Public responses sent from the cache, and those that had to be rendered. */
  cacheHits: number;
  cacheMisses: number;
  /** Current contents of the response cache. */
  cacheEntries: number;
  cacheBytes: number;
  /** Pages that React rendered. */
  renderedPages: number;
  refusedSignUps: Record<SignUpRefusal, number>;
};

/** Why a registration was refused that its schema allows. */
export type SignUpRefusal = 'hidden_field' | 'form_time' | 'name' | 'mail_domain' | 'quota' | 'closed';
