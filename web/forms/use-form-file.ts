import { type ClipboardEvent, useRef, useState } from 'react';
import type { UploadLimits } from '#contract/rules.ts';
import { pastedFile } from './pasted-file.ts';
import { useUploadLimits } from './upload-limits.ts';
import { useFilesDroppedAnywhere } from './use-dropped-files.ts';

/** The file to send, or the reason why it is refused. */
export type PreparedFile = { file: File; refusal?: undefined } | { file?: undefined; refusal: string };

/** The properties of a form's file: its name in the request, its progress label, and the function that checks it. */
export type FormFile = {
  name: 'image' | 'file';
  /** Label of the progress bar: 'Mengunggah gambar'. */
  uploadLabel: string;
  /** Checks a file and may reduce it. Calls `onReduce` before reducing, which can take seconds on a phone. */
  prepare: (file: File, limits: UploadLimits, onReduce: () => void) => Promise<PreparedFile>;
};

/**
 * Checks each file that the author chooses, drops or pastes, and calls `onPrepared` with the result. Ignores the result
 * if the author has chosen another file meanwhile. A form without a file (`kind` is undefined) ignores all files.
 * `isPreparing`: a check is running, and the draft does not have the file yet. `isReducing`: the check takes longer,
 * because the picture is made smaller.
 */
export function useFormFile(
  kind: FormFile | undefined,
  isDisabled: boolean,
  onPrepared: (prepared: PreparedFile | { file: undefined; refusal?: undefined }) => void,
) {
  const [state, setState] = useState<'idle' | 'checking' | 'reducing'>('idle');
  const limits = useUploadLimits();
  const turn = useRef(0);

  async function choose(file: File | undefined): Promise<void> {
    if (isDisabled || !kind) return;
    turn.current += 1;
    const own = turn.current;
    const isLatest = () => own === turn.current;
    setState(file ? 'checking' : 'idle');
    const prepared = file ? await kind.prepare(file, limits, () => isLatest() && setState('reducing')) : { file };
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
      // The visual editor has already handled the paste.
      if (event.defaultPrevented || !kind) return;
      const file = pastedFile(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      void choose(file);
    },
  };
}
