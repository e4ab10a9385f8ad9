import { type ClipboardEvent, useRef, useState } from 'react';
import type { UploadLimits } from '#contract/rules.ts';
import { pastedFile } from './pasted-file.ts';
import { useUploadLimits } from './upload-limits.ts';
import { useFilesDroppedAnywhere } from './use-dropped-files.ts';

/** The file to send, or why it is refused. */
export type PreparedFile = { file: File; refusal?: undefined } | { file?: undefined; refusal: string };

/** The kind of file of a form: its name in the request, and the function that checks or reduces it. */
export type FormFile = {
  name: 'image' | 'file';
  /** Label of the progress bar: 'Mengunggah gambar'. */
  uploadLabel: string;
  /** Calls `onReduce` before work that may take some seconds on a phone. */
  prepare: (file: File, limits: UploadLimits, onReduce: () => void) => Promise<PreparedFile>;
};

/**
 * Checks the files that the author chooses, drops anywhere or pastes, and calls `onPrepared` with the result; of
 * several files in a row, only with the last one's. `isPreparing`: true from the choice until then, a moment for most
 * files; the draft does not have the file yet. `isReducing`: the check takes longer, because the picture is made
 * smaller.
 */
export function useFormFile(
  { prepare }: FormFile,
  isDisabled: boolean,
  onPrepared: (prepared: PreparedFile | { file: undefined }) => void,
) {
  const [state, setState] = useState<'idle' | 'checking' | 'reducing'>('idle');
  const limits = useUploadLimits();
  const turn = useRef(0);

  async function choose(file: File | undefined): Promise<void> {
    if (isDisabled) return;
    turn.current += 1;
    const own = turn.current;
    const isLatest = () => own === turn.current;
    setState(file ? 'checking' : 'idle');
    const prepared = file ? await prepare(file, limits, () => isLatest() && setState('reducing')) : { file };
    if (!isLatest()) return;
    setState('idle');
    onPrepared(prepared);
  }

  useFilesDroppedAnywhere((file) => void choose(file));

  return {
    isPreparing: state !== 'idle',
    isReducing: state === 'reducing',
    choose: (file: File | undefined) => void choose(file),
    paste: (event: ClipboardEvent) => {
      // The visual editor has taken the file.
      if (event.defaultPrevented) return;
      const file = pastedFile(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      void choose(file);
    },
  };
}
