import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * The undo behind a toast's button: brings something back, tells the outcome, and reloads what the page shows. It works
 * also after the component that offered it is gone, for example a form that was left on saving.
 */
export function useUndo() {
  const { revalidate } = useRevalidator();
  return async (restore: () => Promise<{ message: string }>, onRestored?: () => void): Promise<void> => {
    try {
      const { message } = await restore();
      onRestored?.();
      notify('success', message);
      // The button that was pressed goes with its toast.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    } catch (error) {
      tellFailure(error, 'Tidak dapat dikembalikan. Coba muat ulang halaman ini.');
    }
    void revalidate();
  };
}

/** A toast with the server's words, or `otherwise` where it has none. The end of a session is told elsewhere. */
export function tellFailure(error: unknown, otherwise: string): void {
  if (error instanceof SessionEnded) return;
  if (!(error instanceof ApiError)) throw error;
  notify('error', error.serverMessage ?? otherwise);
}
