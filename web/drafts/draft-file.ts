import type { DraftFiles } from './draft-world.ts';

/** The picture or PDF of a draft, as the form shows it. */
export type DraftFile = {
  file: File | undefined;
  /** The file is being read from the browser's storage. */
  isRestoring: boolean;
  /** The file is being written into the browser's storage. */
  isSaving: boolean;
  /** Name of a file that the draft had, but that no longer exists. */
  lostName: string | undefined;
  /** False if the file will be lost after a reload. */
  isKept: boolean;
};

export const NO_FILE: DraftFile = {
  file: undefined,
  isRestoring: false,
  isSaving: false,
  lostName: undefined,
  isKept: true,
};

/** Restores and saves the file of the open draft. Calls `show` with each change, unless another file is open by then. */
export function createDraftFile(files: DraftFiles, show: (file: DraftFile) => void) {
  let latest: Promise<File | undefined> = Promise.resolve(undefined);

  /** Reads the file of a draft; `name` is null without one. */
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
