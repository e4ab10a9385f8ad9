import type { DraftFiles } from './draft-world.ts';

/** The picture or PDF of a draft, as the form shows it. */
export type DraftFile = {
  file: File | undefined;
  isRestoring: boolean;
  /** The file is being written into the browser's storage. */
  isSaving: boolean;
  /** Name of the draft's file, if the browser no longer has the file. */
  lostName: string | undefined;
  /** False if the browser could not store the file, so that a reload loses it. */
  isKept: boolean;
};

export const NO_FILE: DraftFile = {
  file: undefined,
  isRestoring: false,
  isSaving: false,
  lostName: undefined,
  isKept: true,
};

/** Restores and saves the open draft's file. Calls `show` with each change, except late results for an older file. */
export function createDraftFile(files: DraftFiles, show: (file: DraftFile) => void) {
  let latest: Promise<File | undefined> = Promise.resolve(undefined);

  /** Reads a draft's file. `name` is null if the draft has none. */
  function restore(key: string, name: string | null): void {
    const own = name === null ? Promise.resolve(undefined) : read(key, name);
    latest = own;
    show({ ...NO_FILE, isRestoring: name !== null });
    if (name !== null) void showRestored(own, name);
  }

  async function read(key: string, name: string): Promise<File | undefined> {
    await files.ready;
    const file = await files.read(key);
    return file?.name === name ? file : undefined;
  }

  async function showRestored(own: typeof latest, name: string): Promise<void> {
    const file = await own;
    if (own === latest) show({ ...NO_FILE, file, lostName: file ? undefined : name });
  }

  function choose(key: string, file: File | undefined): void {
    const own = Promise.resolve(file);
    latest = own;
    show({ ...NO_FILE, file, isSaving: file !== undefined });
    void (file ? save(key, file, own) : files.drop(key));
  }

  async function save(key: string, file: File, own: typeof latest): Promise<void> {
    const isKept = await files.save(key, file);
    if (own === latest) show({ ...NO_FILE, file, isKept });
  }

  return {
    restore,
    choose,
    /** Returns the file to send, waiting for it if it is still being read. */
    toSend: () => latest,
  };
}
