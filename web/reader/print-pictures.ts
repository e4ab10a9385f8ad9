/** A picture that takes longer is left out of the print. */
const PATIENCE_MS = 10_000;

/**
 * Loads the pictures below the fold before Ctrl+P or Cmd+P opens the browser's print dialog. The browser itself waits
 * only about two seconds for lazy pictures (Chromium 156), so on a slow line it prints empty boxes.
 */
export function printPictures(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey) return;
    const missing = [...document.images].filter(({ complete }) => !complete);
    if (missing.length === 0) return;
    event.preventDefault();
    for (const image of missing) image.loading = 'eager';
    const loaded = Promise.allSettled(missing.map(async (image) => await image.decode()));
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([loaded, patience]).then(() => print());
  });
}
