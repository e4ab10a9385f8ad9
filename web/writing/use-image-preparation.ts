import { useRef, useState } from 'react';
import { type PreparedImage, prepareImage } from './image-rules.ts';

/** Checks and reduces the pictures that someone chooses. Of several in a row only the last one counts. */
export function useImagePreparation() {
  const [isPreparing, setIsPreparing] = useState(false);
  const turn = useRef(0);

  /** Returns undefined where another picture, or none, was chosen meanwhile. */
  async function prepare(file: File | undefined): Promise<PreparedImage | { file: undefined } | undefined> {
    turn.current += 1;
    const own = turn.current;
    const isLatest = () => own === turn.current;
    const prepared = file ? await prepareImage(file, () => isLatest() && setIsPreparing(true)) : { file };
    if (!isLatest()) return undefined;
    setIsPreparing(false);
    return prepared;
  }

  return { isPreparing, prepare };
}
