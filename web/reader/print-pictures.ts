/** Printing waits this long for pictures. A picture that takes longer is missing on paper. */
const PATIENCE_MS = 10_000;

/**
 * On Ctrl+P or Cmd+P, loads the lazy pictures that are missing, and then opens the print dialog. By itself, the browser
 * would wait only two seconds for pictures (Chromium 156), and print empty boxes on a slow connection.
 */
export function printPictures(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return;
    const missing = [...document.images].filter((image) => !image.complete && !image.closest('dialog'));
    if (missing.length === 0) return;
    event.preventDefault();
    for (const image of missing) image.loading = 'eager';
    const loaded = Promise.allSettled(missing.map(async (image) => await image.decode()));
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([loaded, patience]).then(() => print());
  });
}
