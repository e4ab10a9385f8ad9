import { useRef, useState } from 'react';
import { type PreparedImage, prepareImage } from './image-rules.ts';
import { useUploadLimits } from './upload-limits.ts';

/**
 * Checks and reduces the pictures that someone chooses; of several in a row only the last one counts. `isPreparing`: from the
 * choice until the result, which is a moment for most pictures; nothing has the picture yet. `isReducing`: it takes longer.
 */
export function useImagePreparation() {
  const [state, setState] = useState<'idle' | 'checking' | 'reducing'>('idle');
  const { imageMb } = useUploadLimits();
  const turn = useRef(0);

  /** Returns undefined where another picture, or none, was chosen meanwhile. */
  async function prepare(file: File | undefined): Promise<PreparedImage | { file: undefined } | undefined> {
    turn.current += 1;
    const own = turn.current;
    const isLatest = () => own === turn.current;
    setState(file ? 'checking' : 'idle');
    const prepared = file ? await prepareImage(file, imageMb, () => isLatest() && setState('reducing')) : { file };
    if (!isLatest()) return undefined;
    setState('idle');
    return prepared;
  }

  return { isPreparing: state !== 'idle', isReducing: state === 'reducing', prepare };
}
