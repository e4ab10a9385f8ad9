import { useEffect, useEffectEvent } from 'react';

/** The callbacks that useDroppedFilesOf has registered. Each returns whether it has handled the file. */
const takers = new Set<(file: File) => boolean>();

/**
 * Calls `onFile` with files that are dropped anywhere on the page and for which `isMeant` returns true. The form's file
 * field does not get these files.
 */
export function useDroppedFilesOf(isMeant: (file: File) => boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent((file: File) => {
    const isTaken = isMeant(file);
    if (isTaken) onFile(file);
    return isTaken;
  });
  useEffect(() => {
    const taker = (file: File) => take(file);
    takers.add(taker);
    return () => void takers.delete(taker);
  }, []);
}

/**
 * Calls `onFile` with a file that is dropped anywhere on the page, and keeps the browser from opening the file. Ignores
 * drops on elements with data-takes-files, which handle them themselves.
 */
export function useFilesDroppedAnywhere(onFile: (file: File) => void): void {
  const receive = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.target instanceof Element && event.target.closest('[data-takes-files]')) return;
    event.preventDefault();
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file && ![...takers].some((take) => take(file))) onFile(file);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => receive(event);
    // Listens in the capture phase, because the visual editor would handle the drop in a later phase.
    const names = ['dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listen, true);
    return () => {
      for (const name of names) window.removeEventListener(name, listen, true);
    };
  }, []);
}
