import { useEffect, useRef, useState } from 'react';
import { dropImage, keepImage, readImage } from './draft-images.ts';
import type { DraftImage } from './use-draft.ts';

const NO_IMAGE: DraftImage = { file: undefined, isRestoring: false, lostName: undefined, isKept: true };

/**
 * The picture beside kept fields (use-kept-fields.ts). `expected` is its name, where the kept fields came with one.
 */
export function useKeptImage(place: string, expected: string) {
  const key = `${place}image`;
  const [image, setImage] = useState<DraftImage>({ ...NO_IMAGE, isRestoring: expected !== '' });
  /** Until then nobody may believe that everything is kept. */
  const [isKeeping, setIsKeeping] = useState(false);
  const wanted = useRef(expected);
  const latest = useRef<File>(undefined);

  useEffect(() => {
    if (expected === '') return;
    const restore = async () => {
      const file = await readImage(key);
      if (wanted.current !== expected) return;
      const isIt = file?.name === expected;
      setImage({ ...NO_IMAGE, file: isIt ? file : undefined, lostName: isIt ? undefined : expected });
    };
    void restore();
    // Only what the form began with is fetched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  function choose(file: File | undefined): void {
    wanted.current = '';
    latest.current = file;
    setImage({ ...NO_IMAGE, file });
    setIsKeeping(file !== undefined);
    void (file ? keep(file) : dropImage(key));
  }

  async function keep(file: File): Promise<void> {
    const isKept = await keepImage(key, file);
    if (latest.current !== file) return;
    setImage((shown) => ({ ...shown, isKept }));
    setIsKeeping(false);
  }

  return { image, isKeeping, choose };
}
