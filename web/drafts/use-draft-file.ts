import { useRef, useState } from 'react';
import { dropFile, readFile, saveFile } from './draft-files.ts';

export type DraftFile = {
  file: File | undefined;
  /** The file is being read from the browser's storage. */
  isRestoring: boolean;
  /** Name of a file that the draft had, but that no longer exists. */
  lostName: string | undefined;
  /** False if the file will be lost after a reload. */
  isKept: boolean;
};

const NO_FILE: DraftFile = { file: undefined, isRestoring: false, lostName: undefined, isKept: true };

/** Manages the picture or PDF of a draft: shows it in the form at once, and saves it in IndexedDB (draft-files.ts). */
export function useDraftFile() {
  const [shown, setShown] = useState(NO_FILE);
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef(Promise.resolve<File | undefined>(undefined));

  /** Reads the file of a draft; `name` is null without one. `ready` resolves when the browser's storage can be read. */
  function restore(key: string, name: string | null, ready: Promise<void>): void {
    setShown({ ...NO_FILE, isRestoring: name !== null });
    setIsSaving(false);
    const found: Promise<File | undefined> =
      name === null ? Promise.resolve(undefined) : ready.then(async () => await readFile(key));
    latest.current = found.then((file) => (file?.name === name ? file : undefined));
    const own = latest.current;
    if (name !== null) void showRestored(own, name);
  }

  async function showRestored(found: Promise<File | undefined>, name: string): Promise<void> {
    const file = await found;
    if (found === latest.current) setShown({ ...NO_FILE, file, lostName: file ? undefined : name });
  }

  function choose(key: string, file: File | undefined): void {
    const own = Promise.resolve(file);
    latest.current = own;
    setShown({ ...NO_FILE, file });
    setIsSaving(file !== undefined);
    void (file ? save(key, file, own) : dropFile(key));
  }

  async function save(key: string, file: File, chosen: Promise<File | undefined>): Promise<void> {
    const isKept = await saveFile(key, file);
    if (chosen !== latest.current) return;
    setShown((before) => ({ ...before, isKept }));
    setIsSaving(false);
  }

  return {
    file: shown,
    isSaving,
    restore,
    choose,
    /** Returns the file to send, waiting for it if it is still being read. */
    fileToSend: () => latest.current,
  };
}
