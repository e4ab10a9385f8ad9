import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { besideId } from '#web/forms/draft-form.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { type Unsent, UnsentPage } from './unsent-page.tsx';

/**
 * The pane opens beside the form from this width of the page's main part, in rem, and stays there down to STAYS_AT:
 * opening the pane can add a scroll bar. The columns of DraftForm and the margins need 75.5 rem.
 */
const OPENS_AT = 77;
const STAYS_AT = 76;

/**
 * Whether the page around a form's button has room for a pane. The width of the window is not enough to know, because
 * the back office has a sidebar.
 */
export function hasRoomBeside(element: Element): boolean {
  return element.closest('dialog') === null && widthAround(element) >= OPENS_AT;
}

function widthAround(element: Element): number {
  const main = element.closest('main') ?? document.body;
  return main.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

type ReaderPaneProps = Unsent & {
  /** Gets the focus when the pane closes with the focus in it, if no field had it before. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Called by the close button, by Esc within the pane, and when the page has become too narrow for it. */
  onClose: () => void;
};

/** The pane beside the form. It scrolls on its own, and leaves the focus where it is. */
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
      // A click on the text focuses the pane, so that Esc works then too.
      tabIndex={-1}
      aria-label="Seperti pembaca"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      className="@container sticky top-[calc(var(--above)+1.5rem)] h-[calc(100dvh-var(--above)-3rem)] animate-appear self-start overflow-y-auto overscroll-contain rounded-lg border border-line bg-paper outline-none [--text-3xl:clamp(1.875rem,1.5rem_+_1.7cqi,2.875rem)] print:hidden"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-6 border-b border-line bg-paper py-2 pr-3 pl-8">
        <p className="text-sm text-ink-soft">
          <strong className="font-semibold text-ink">Seperti pembaca.</strong> Belum ada yang dikirim.
        </p>
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={close}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink"
        >
          <CloseIcon className="size-5" />
          <span className="sr-only">Tutup tampilan pembaca</span>
        </button>
      </div>
      <UnsentPage {...unsent} heading="h2" className="pb-16 [&_.page-width]:px-8" />
    </section>,
    slot,
  );
}
