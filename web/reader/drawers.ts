import { closestTo } from './closest.ts';

/**
 * Lets buttons with `popovertarget` open and close dialogs as modal dialogs, which keep the focus inside. Without a
 * script, the browser opens the same elements as popovers.
 */
export function openDrawers(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    const button = closestTo(event, 'button[popovertarget]');
    const drawer = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (drawer instanceof HTMLDialogElement) {
      event.preventDefault();
      if (drawer.open) drawer.close();
      else drawer.showModal();
    } else if (target instanceof HTMLDialogElement && target.popover) {
      // The dialog's content covers the dialog, so a click on the dialog element itself is a click on the backdrop.
      target.close();
    }
  });
  // In a wide window CSS hides the drawer, but as an open modal dialog it would still keep the focus.
  addEventListener('resize', () => {
    const open = document.querySelector<HTMLDialogElement>('dialog[popover][open]');
    if (open && !open.checkVisibility()) open.close();
  });
}
