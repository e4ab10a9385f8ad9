export type ToastKind = 'success' | 'error' | 'info';
/** What can be done about it while the toast is there. */
export type ToastAction = { label: string; run: () => void };
export type Toast = { kind: ToastKind; text: string; action?: ToastAction | undefined };

let show: ((toast: Toast) => void) | undefined;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

/**
 * A toast: exact text, top right, 4 s (success 2 s); 10 s when there is something to do about it. What shows toasts is
 * loaded with the first one.
 */
export function notify(kind: ToastKind, text: string, action?: ToastAction): void {
  const toast = { kind, text, action };
  if (show) return show(toast);
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Tells that there is a toast and nothing yet to show it with. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}

/** From now on `shown` gets the toasts, those that waited first. */
export function showToastsWith(shown: (toast: Toast) => void): () => void {
  show = shown;
  const earlier = waiting;
  waiting = [];
  for (const toast of earlier) shown(toast);
  return () => {
    if (show === shown) show = undefined;
  };
}
