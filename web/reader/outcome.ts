const CONFIRMED_MS = 2500;

let timer: ReturnType<typeof setTimeout>;

/**
 * Says in the element after `button` what became of a press, for a moment. With `isDone`, also sets `data-copied` on
 * the button.
 */
export function showOutcome(button: HTMLElement, outcome: string, isDone: boolean): void {
  const status = button.nextElementSibling;
  if (!status) return;
  button.toggleAttribute('data-copied', isDone);
  status.textContent = outcome;
  clearTimeout(timer);
  timer = setTimeout(() => {
    button.removeAttribute('data-copied');
    status.textContent = '';
  }, CONFIRMED_MS);
}
