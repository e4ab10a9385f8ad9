export type ToastKind = 'success' | 'error' | 'info';
/** An action that the toast offers while it is visible. */
export type ToastAction = { label: string; run: () => void };
export type Toast = { kind: ToastKind; text: string; action?: ToastAction | undefined };

let show: ((toast: Toast) => void) | undefined;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast at the top right with this exact text, for 4 s (success 2 s), or 10 s with an action. The toasts' code
 * is loaded with the first one.
 */
export function notify(kind: ToastKind, text: string, action?: ToastAction): void {
  const toast = { kind, text, action };
  if (show) return show(toast);
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Calls `listener` when there is a toast, but no component yet to show it. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}

/** Passes all toasts to `shown` from now on, first those that have waited. Returns a function that stops it. */
export function showToastsWith(shown: (toast: Toast) => void): () => void {
  show = shown;
  const earlier = waiting;
  waiting = [];
  for (const toast of earlier) shown(toast);
  return () => {
    if (show === shown) show = undefined;
  };
}
