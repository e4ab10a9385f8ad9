import { useAfterRender } from '#web/ui/use-after-render.ts';

/** Returns the ids of `rows` after the row at `index` has changed places with the one before (-1) or after it (1). */
export function orderAfter(rows: readonly { id: number }[], index: number, by: -1 | 1): number[] {
  const ids = rows.map(({ id }) => id);
  const [id = 0] = ids.splice(index, 1);
  ids.splice(index + by, 0, id);
  return ids;
}

/**
 * Returns a function that keeps the focus on the button that has moved its row, which loses it with the move. At an end
 * of the list, where this button is disabled, the row's next one gets it. Rows are <li>.
 */
export function useFocusOnMoved(): (pressed: HTMLElement) => void {
  const afterRender = useAfterRender();
  return (pressed) =>
    afterRender(() => {
      const focused = document.activeElement;
      if (focused !== document.body && focused !== pressed) return;
      const row = pressed.closest('li');
      (pressed.matches(':disabled') ? row?.querySelector<HTMLElement>('button:enabled') : pressed)?.focus();
    });
}
