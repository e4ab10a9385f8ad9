/** Loads suggestions/suggestions.ts when a search field gets the focus. The field names the address of that script. */
export function suggestWorks(): void {
  document.addEventListener('focusin', ({ target }) => {
    const { suggestions } = (target as HTMLElement).dataset;
    // Without the script, the field still searches.
    if (suggestions) import(/* @vite-ignore */ suggestions).then(({ suggest }) => suggest(target), Boolean);
  });
}
