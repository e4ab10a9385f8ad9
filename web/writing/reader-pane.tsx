import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { besideId } from '#web/forms/draft-form.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { type Unsent, UnsentPage } from './unsent-page.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * Widths of the page's main part, in rem: form, pane and margins need 75.5. The pane can open from OPENS_AT on, and
 * closes below STAYS_AT. Between the two is room for a scroll bar, which an open pane may add to the page.
 */
const OPENS_AT = 77;
const STAYS_AT = 76;

/**
 * Whether the page has room for a pane beside the form that contains this element. Measures the page's main part
 * instead of the window, because the back office has a sidebar.
 */
export function hasRoomBeside(element: Element): boolean {
  return element.closest('dialog') === null && widthAround(element) >= OPENS_AT;
}

function widthAround(element: Element): number {
  const main = element.closest('main') ?? document.body;
  return main.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

type ReaderPaneProps = Unsent & {
  /** Gets the focus if the pane closes with the focus inside, unless the focus can return to a field of the form. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Called after the close button or Esc is pressed in the pane, and when the page becomes too narrow for the pane. */
  onClose: () => void;
};

/** The pane beside the form. It has its own scroll bar, and does not take the focus when it opens. */
export function ReaderPane({ opener, onClose, ...unsent }: ReaderPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const slot = document.getElementById(besideId(unsent.form.id));

  function close(): void {
    if (pane.current?.contains(document.activeElement)) {
      (cameFrom.current ?? opener.current)?.focus({ preventScroll: true });
    }
    onClose();
  }

  const closeIfNarrow = useEffectEvent(() => {
    if (pane.current && widthAround(pane.current) < STAYS_AT) close();
  });
  useEffect(() => {
    const main = pane.current?.closest('main');
    const sizes = new ResizeObserver(() => closeIfNarrow());
    if (main) sizes.observe(main);
    return () => sizes.disconnect();
  }, []);

  if (!slot) return null;
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is a second way to press a button
    <section
      ref={pane}
      data-beside
      // Lets a click on the text focus the pane, so that the pane receives the key Esc.
      tabIndex={-1}
      aria-label="Seperti pembaca"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="@container sticky top-[calc(var(--above)+1.5rem)] h-[calc(100dvh-var(--above)-3rem)] animate-appear self-start overflow-y-auto overscroll-contain rounded-lg border border-line bg-paper outline-none [--text-3xl:clamp(1.875rem,1.5rem_+_1.7cqi,2.875rem)] print:hidden"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-6 border-b border-line bg-paper py-2 pr-3 pl-8">
        <p className="text-sm text-ink-soft">
          <strong className="font-semibold text-ink">Seperti pembaca.</strong> Belum ada yang dikirim.
        </p>
        <Button
          onMouseDown={(event) => event.preventDefault()}
          onClick={close}
          styles="round"
          className="size-11 shrink-0"
        >
          <CloseIcon className="size-5" />
          <span className="sr-only">Tutup tampilan pembaca</span>
        </Button>
      </div>
      <UnsentPage {...unsent} heading="h2" className="pb-16 [&_.page-width]:px-8" />
    </section>,
    slot,
  );
}
