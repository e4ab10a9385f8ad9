import { useRevalidator } from 'react-router';
import type { MissingPage, Redirect } from '#contract/redirects/redirects.ts';
import { firstControl, main } from '#web/admin/use-deletion.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';

/**
 * Deletes redirects and dismisses addresses without a page. Afterwards the row beside the one of `control` gets the
 * focus. Rows must be <li>.
 */
export function useRedirects() {
  const { revalidate } = useRevalidator();
  const undo = useUndo();

  async function remove({ id, address, target }: Redirect, control: HTMLElement): Promise<void> {
    const removing = sessionApi('deleteRedirect', { params: { id } });
    const answer = await orNotify(removing, 'Pengalihan tidak dapat dihapus. Coba lagi.');
    if (answer) {
      focusBeside(control);
      const add = () => sessionApi('addRedirect', { body: { address, target } });
      notify('success', answer.message, { label: 'Urungkan', run: () => void undo(add) });
    }
    await revalidate();
  }

  async function dismiss({ address }: MissingPage, control: HTMLElement): Promise<void> {
    const dismissing = sessionApi('dismissMissingPage', { body: { address } });
    const answer = await orNotify(dismissing, 'Alamat tidak dapat dikeluarkan. Coba lagi.');
    if (answer) {
      focusBeside(control);
      notify('success', answer.message);
    }
    await revalidate();
  }

  return { remove, dismiss };
}

function focusBeside(control: HTMLElement): void {
  const row = control.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  (firstControl(beside) ?? main())?.focus({ preventScroll: true });
}
