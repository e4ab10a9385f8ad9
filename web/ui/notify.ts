export type ToastKind = 'success' | 'error' | 'info';
/** An action that the toast offers while it is visible. */
export type ToastAction = { label: string; run: () => void };
export type Toast = { kind: ToastKind; text: string; action?: ToastAction | undefined };

let show: ((toast: Toast) => void) | undefined;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast with `text` at the top right: a success for 2 s, an error or information for 4 s, and any toast with an
 * action for 10 s. The code of the toasts is loaded with the first toast.
 */
export function notify(kind: ToastKind, text: string, action?: ToastAction): void {
  const toast = { kind, text, action };
  if (show) return show(toast);
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Calls `listener` for each toast that comes before the component that shows toasts has loaded. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}

/** Calls `shown` for each waiting toast and then for each new toast. Returns a function that stops this. */
export function showToastsWith(shown: (toast: Toast) => void): () => void {
  show = shown;
  const earlier = waiting;
  waiting = [];
  for (const toast of earlier) shown(toast);
  return () => {
    if (show === shown) show = undefined;
  };
}
