import { useRevalidator } from 'react-router';
import { orNotify } from '#web/session/optional-answer.ts';
import { notify } from '#web/ui/notify.ts';
import { MAIN_ID } from '#web/ui/skip-link.tsx';

/**
 * Returns the function for a toast's undo button. That function calls `restore`, shows the outcome as a toast, and
 * reloads the page's data. It still works after the component was unmounted, for example a form that closed on saving.
 */
export function useUndo() {
  const { revalidate } = useRevalidator();
  return async (restore: () => Promise<{ message: string }>, onRestored?: () => void): Promise<void> => {
    const answer = await orNotify(restore(), 'Tidak dapat dikembalikan. Coba muat ulang halaman ini.');
    if (answer) {
      onRestored?.();
      notify('success', answer.message);
      // The focused button disappears with its toast, so <main> gets the focus.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    void revalidate();
  };
}
