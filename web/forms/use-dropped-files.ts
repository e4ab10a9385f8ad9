import { useEffect, useEffectEvent } from 'react';

/** Each callback takes the files of its kind, and returns whether it has taken the file. */
const takers = new Set<(file: File) => boolean>();

/**
 * Takes files for which `isMeant` returns true, dropped anywhere on the page, before the form's own file field gets
 * them.
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
    return () => {
      takers.delete(taker);
    };
  }, []);
}

/**
 * Takes files dropped anywhere on the page, except on an element with data-takes-files, which does so itself. Otherwise
 * the browser would open a file that misses the form.
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
    // The capture phase comes before the handlers of the visual editor.
    const names = ['dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listen, true);
    return () => {
      for (const name of names) window.removeEventListener(name, listen, true);
    };
  }, []);
}
