/** A picture that takes longer to load is missing in the print. */
const PATIENCE_MS = 10_000;

/**
 * Loads the lazy pictures that are missing before Ctrl+P or Cmd+P opens the print dialog. The browser itself waits only
 * about two seconds for them (Chromium 156), so on a slow connection it would print empty boxes.
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
