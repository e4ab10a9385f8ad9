const CONFIRMED_MS = 2500;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * Says in the element after `button` what became of a press, for a moment. With `isDone`, also sets `data-copied` on
 * the button.
 */
export function showOutcome(button: HTMLElement, outcome: string, isDone: boolean): void {
  const status = button.nextElementSibling;
  if (!status) return;
  button.toggleAttribute('data-copied', isDone);
  status.textContent = outcome;
  clearTimeout(timers.get(button));
  const clear = (): void => {
    button.removeAttribute('data-copied');
    status.textContent = '';
  };
  timers.set(button, setTimeout(clear, CONFIRMED_MS));
}
