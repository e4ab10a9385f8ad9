import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Config } from '#server/process/config.ts';

/**
 * Everything a feature needs from outside, handed to its functions first. Wired once: in start.ts, in a test, or for an
 * operator's command. The types below are the ports; their implementations are in the folders that start.ts imports.
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

/** Time is handed in, so that tests can turn it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** To be woken after a commit that queued mail; see queueMail. */
export type Outbox = { wake(): void };

/** Where uploaded files lie. Paths are relative, like 'images/ab12/640.webp', and never change their content. */
export type Storage = {
  /** Complete or not at all: a reader never sees half a file. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Size in bytes of the whole file, or undefined where there is none. */
  size(path: string): Promise<number | undefined>;
  /** The bytes from `start` to `end`, both included; undefined where there is no such file. */
  read(path: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** A file that is not there is no error. */
  remove(path: string): Promise<void>;
  /** Throws when the storage does not answer. */
  check(): Promise<void>;
};

/** Whether what visitors see has changed; cached responses ask it. */
export type PublicContent = {
  /** To be called after the commit of a change that visitors may see, and before it is answered. */
  changed(): void;
  /** Another number after each change. */
  version(): number;
  onChange(listener: () => void): void;
  /**
   * Returns what is worked out once and holds until the next change; the caller must not alter it. With `sizeOf`, in
   * characters, until it has to make room for others; without, it takes no room.
   */
  remember<Value>(name: string, workOut: () => Promise<Value>, sizeOf?: (value: Value) => number): Promise<Value>;
};

/**
 * What this process has done since it began, and what its memory holds: plain numbers, because some of them are counted
 * where a microsecond shows.
 */
export type Counts = {
  /** Public responses sent from the cache, and those that had to be made. */
  cacheHits: number;
  cacheMisses: number;
  /** What the cache holds now. */
  cacheEntries: number;
  cacheBytes: number;
  /** Pages that React rendered. */
  renderedPages: number;
};
