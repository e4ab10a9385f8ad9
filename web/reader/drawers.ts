/**
 * Opens and closes dialogs by buttons with `popovertarget`: as modal dialogs, which keep the keyboard inside. Without a
 * script the browser opens the same elements as popovers.
 */
export function openDrawers(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest('button[popovertarget]');
    const drawer = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (drawer instanceof HTMLDialogElement) {
      event.preventDefault();
      if (drawer.open) drawer.close();
      else drawer.showModal();
    } else if (target instanceof HTMLDialogElement && target.popover) {
      // The content covers the dialog, so a click on the dialog itself fell on its backdrop.
      target.close();
    }
  });
  // On a screen that has become wider the drawer is not drawn, but would still hold the keyboard.
  addEventListener('resize', () => {
    const open = document.querySelector<HTMLDialogElement>('dialog[popover][open]');
    if (open && !open.checkVisibility()) open.close();
  });
}
