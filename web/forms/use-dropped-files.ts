import { useEffect, useEffectEvent } from 'react';

/**
 * Takes files dropped anywhere on the page, except on an element with data-takes-files, which does so itself. Otherwise the browser
 * would open a file that misses the form.
 */
export function useFilesDroppedAnywhere(onFile: (file: File) => void): void {
  const receive = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.target instanceof Element && event.target.closest('[data-takes-files]')) return;
    event.preventDefault();
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file) onFile(file);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => receive(event);
    // In the capture phase, before the visual editor.
    const names = ['dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listen, true);
    return () => {
      for (const name of names) window.removeEventListener(name, listen, true);
    };
  }, []);
}
