/** Replaces stored pictures that do not load by the placeholder. Captures error events, which do not bubble. */
export function showPlaceholders(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      const { placeholder } = target.dataset;
      if (placeholder === undefined || target.getAttribute('src') === placeholder) return;
      target.removeAttribute('srcset');
      target.alt = '';
      target.src = placeholder;
    },
    true,
  );
}
