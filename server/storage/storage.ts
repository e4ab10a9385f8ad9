import type { Readable } from 'node:stream';

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
