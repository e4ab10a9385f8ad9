import { useAfterRender } from '#web/ui/use-after-render.ts';

/** Returns the ids of `rows` in a new order: the row at `index` has moved one place up (-1) or down (1). */
export function orderAfter(rows: readonly { id: number }[], index: number, by: -1 | 1): number[] {
  const ids = rows.map(({ id }) => id);
  const [id = 0] = ids.splice(index, 1);
  ids.splice(index + by, 0, id);
  return ids;
}

/**
 * Returns a function that focuses the pressed button again after its row has moved. If the button is now disabled,
 * because the row is first or last, the row's first enabled button gets the focus. Rows must be <li>.
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
