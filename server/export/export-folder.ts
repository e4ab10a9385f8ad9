import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A text that is written piece by piece. */
export type TextFile = { write(text: string): Promise<void>; close(): Promise<void> };

/** A folder of files for this user only. Every file is listed with its SHA-256 in SHA256SUMS. */
export type ExportFolder = {
  write(path: string, text: string): Promise<void>;
  /** Returns the number of bytes. */
  copy(path: string, content: Readable): Promise<number>;
  open(path: string): Promise<TextFile>;
  /** Opens a file that is not listed. `append` adds its text to a listed file, and removes it. */
  openDraft(name: string): Promise<TextFile & { append(target: TextFile): Promise<void> }>;
  /** Closes the list. */
  finish(): Promise<void>;
  /** Closes the files that a failed export has left open. */
  [Symbol.asyncDispose](): Promise<void>;
};

const BUFFERED_CHARACTERS = 100_000;
/** Only names of these characters mean the same to every file system and to a shell. */
const PLAIN_PATH = /^[A-Za-z0-9-]+(?:\.[a-z]+)?(?:\/[a-z0-9-]+(?:\.[a-z]+)?)*$/;

/** Fills an empty folder. @throws if a file of an export is there already */
export async function fillExportFolder(root: string): Promise<ExportFolder> {
  const handles = new Set<FileHandle>();
  const openText = async (path: string, onClose?: (sha256: string) => Promise<void>) =>
    await openTextFile(path, handles, onClose);
  const sums = await openText(join(root, 'SHA256SUMS'));
  let made = root;
  const list = async (path: string, sha256: string) => await sums.write(`${sha256}  ${path}\n`);
  async function place(path: string): Promise<string> {
    if (!PLAIN_PATH.test(path)) throw new Error(`Not a plain path: ${path}`);
    const file = join(root, path);
    if (dirname(file) !== made) await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    made = dirname(file);
    return file;
  }
  const openListed = async (path: string) =>
    await openText(await place(path), async (sha256) => await list(path, sha256));

  return {
    open: openListed,
    async write(path, text) {
      const file = await openListed(path);
      await file.write(text);
      await file.close();
    },
    async copy(path, content) {
      await using handle = await open(await place(path), 'wx', 0o600);
      const sum = createHash('sha256');
      let bytes = 0;
      for await (const part of content as AsyncIterable<Buffer>) {
        sum.update(part);
        bytes += part.length;
        await handle.writeFile(part);
      }
      await list(path, sum.digest('hex'));
      return bytes;
    },
    async openDraft(name) {
      const path = join(root, `${name}.draft`);
      const draft = await openText(path);
      return {
        ...draft,
        async append(target) {
          await draft.close();
          for await (const text of createReadStream(path, 'utf8')) await target.write(String(text));
          await rm(path);
        },
      };
    },
    finish: async () => await sums.close(),
    async [Symbol.asyncDispose]() {
      for (const handle of handles) await handle.close();
    },
  };
}

/** `handles` contains the handle of the file as long as it is open. `onClose` gets the SHA-256 of the text. */
async function openTextFile(
  file: string,
  handles: Set<FileHandle>,
  onClose?: (sha256: string) => Promise<void>,
): Promise<TextFile> {
  const handle = await open(file, 'wx', 0o600);
  handles.add(handle);
  const sum = createHash('sha256');
  let buffered = '';
  const flush = async () => {
    const part = Buffer.from(buffered.toWellFormed());
    buffered = '';
    sum.update(part);
    await handle.writeFile(part);
  };
  return {
    async write(text) {
      buffered += text;
      if (buffered.length > BUFFERED_CHARACTERS) await flush();
    },
    async close() {
      try {
        await flush();
      } finally {
        handles.delete(handle);
        await handle.close();
      }
      await onClose?.(sum.digest('hex'));
    },
  };
}
