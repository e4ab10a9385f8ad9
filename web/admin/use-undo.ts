import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * The undo of a toast's button: restores something, shows the outcome as a toast, and reloads the page's data. It also
 * works after the component that offered it is gone, for example a form that closed on saving.
 */
export function useUndo() {
  const { revalidate } = useRevalidator();
  return async (restore: () => Promise<{ message: string }>, onRestored?: () => void): Promise<void> => {
    try {
      const { message } = await restore();
      onRestored?.();
      notify('success', message);
      // The pressed button disappears with its toast, so the focus needs a new place.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    } catch (error) {
      tellFailure(error, 'Tidak dapat dikembalikan. Coba muat ulang halaman ini.');
    }
    void revalidate();
  };
}

/** Shows the server's message as a toast, or `otherwise` if there is none. The end of a session has its own message. */
export function tellFailure(error: unknown, otherwise: string): void {
  if (error instanceof SessionEnded) return;
  if (!(error instanceof ApiError)) throw error;
  notify('error', error.serverMessage ?? otherwise);
}
