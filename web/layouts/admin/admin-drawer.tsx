import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { useAdminPage } from './admin-breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';

/** Widths from which on the sidebar replaces the drawer. WIDE must equal --breakpoint-lg, WIDER --breakpoint-2xl. */
const WIDE = '(min-width: 64rem)';
const WIDER = '(min-width: 100rem)';
const iconButton = 'flex size-11 items-center justify-center rounded-full text-ink hover:bg-mist';

export function AdminDrawer({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();

  useAfterNavigation(close);
  const needsWidth = useAdminPage()?.needsWidth ?? false;
  useEffect(() => {
    const wide = window.matchMedia(needsWidth ? WIDER : WIDE);
    const closeWhenWide = () => {
      if (wide.matches) drawer.current?.close();
    };
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [needsWidth]);

  return (
    <>
      <Button aria-haspopup="dialog" className={`-mr-2.5 ${iconButton}`} onClick={() => drawer.current?.showModal()}>
        <MenuIcon className="size-6" />
        <span className="sr-only">Menu</span>
      </Button>
      {/* No key handler is needed: Esc and the close button already close the drawer. */}
      {/* oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events */}
      <dialog
        ref={drawer}
        aria-label="Menu"
        className="fixed inset-y-0 right-0 left-auto h-dvh max-h-none w-[min(20rem,88vw)] max-w-none animate-slide-in overscroll-contain bg-surface text-ink shadow-dialog backdrop:animate-fade-in backdrop:bg-veil"
        onClick={closeFromBackdrop}
      >
        <div className="relative min-h-full">
          <button type="button" className={`absolute top-2.5 right-2.5 ${iconButton}`} onClick={close}>
            <CloseIcon className="size-6" />
            <span className="sr-only">Tutup menu</span>
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}

/** The dialog's content covers the dialog, so a click on the dialog element itself is a click on the backdrop. */
function closeFromBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}
