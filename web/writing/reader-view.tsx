import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { Button } from '#web/ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import type { AsReadProps, StoredPost } from './as-read.tsx';
import { hasRoomBeside, ReaderPane } from './reader-pane.tsx';
import { ReaderScreen } from './reader-screen.tsx';

type ReaderViewProps = {
  form: DraftFormInHand;
  stored?: StoredPost | undefined;
  /** Loads the component of the public page for this kind of post, when it is first needed. */
  load: () => Promise<ComponentType<AsReadProps>>;
};

/**
 * A button that shows the unsent text as its readers will see it: in a pane beside the form if the page has room,
 * otherwise in a dialog over the page. A form in a dialog never has room beside it.
 */
export function ReaderView({ form, stored, load }: ReaderViewProps) {
  const [Page, setPage] = useState<ComponentType<AsReadProps>>();
  const [state, setState] = useState<'closed' | 'loading' | 'beside' | 'instead' | 'failed'>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  const isBeside = state === 'beside';

  async function open(): Promise<void> {
    setState('loading');
    try {
      const loaded = Page ?? (await load());
      setPage(() => loaded);
      if (opener.current && hasRoomBeside(opener.current)) turnBeside(true);
      else setState('instead');
    } catch {
      // The browser is offline, or a newer release has replaced the script.
      setState('failed');
    }
  }

  /**
   * Opens or closes the pane. That changes the form's width, and without keepInPlace the form would jump on the screen.
   */
  function turnBeside(isOn: boolean): void {
    keepInPlace(opener.current?.form, () => flushSync(() => setState(isOn ? 'beside' : 'closed')));
  }

  function press(): void {
    if (isBeside) turnBeside(false);
    else if (state !== 'loading') void open();
  }

  const shown = Page && { Page, form, stored };
  return (
    <>
      <Button
        ref={opener}
        // Keeps the focus and the cursor in the text when the button is pressed.
        onMouseDown={(event) => event.preventDefault()}
        aria-disabled={state === 'loading'}
        onClick={press}
        styles="secondary"
        className="w-full sm:w-auto"
      >
        {isBeside ? <EyeOffIcon /> : <EyeIcon />}
        {isBeside ? 'Tutup tampilan pembaca' : state === 'loading' ? 'Menyiapkan…' : 'Lihat seperti pembaca'}
      </Button>
      <span role="status" className="sr-only">
        {isBeside && 'Tampilan pembaca terbuka setelah formulir, dan mengikuti yang Anda ketik.'}
      </span>
      {state === 'failed' && (
        <p role="alert" className="basis-full text-sm text-clay-text">
          Tampilan pembaca tidak dapat dimuat. Periksa koneksi Anda, lalu tekan lagi.
        </p>
      )}
      {shown && isBeside && <ReaderPane {...shown} opener={opener} onClose={() => turnBeside(false)} />}
      {shown && state === 'instead' && <ReaderScreen {...shown} onClose={() => setState('closed')} />}
    </>
  );
}

/**
 * Runs `change`, which changes a form's width. Then scrolls so that the focused field stays in place on the screen (in
 * the visual editor, the block with the cursor). If no field is focused, the first visible field stays in place.
 */
function keepInPlace(form: HTMLFormElement | null | undefined, change: () => void): void {
  const focused = document.activeElement;
  const fields = form ? [...form.elements] : [];
  const anchor = [...(focused && form?.contains(focused) ? [focused] : []), ...fields].find(isOnScreen);
  const before = anchor && topOf(anchor);
  change();
  if (anchor === undefined || before === undefined) return;
  // The text wraps anew, so the cursor may be outside the textarea's visible part. On focus, browsers scroll to it.
  if (anchor === focused && anchor instanceof HTMLTextAreaElement) {
    anchor.blur();
    anchor.focus();
  }
  window.scrollBy({ top: topOf(anchor) - before, behavior: 'instant' });
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

/**
 * Returns the y-coordinate of an element's top edge in the viewport. For the visual editor, which grows with its text,
 * returns that of the block that contains the cursor.
 */
function topOf(element: Element): number {
  const selection = element instanceof HTMLElement && element.isContentEditable ? getSelection() : null;
  const node = selection?.focusNode;
  const block = node instanceof Element ? node : node?.parentElement;
  return (block && element.contains(block) ? block : element).getBoundingClientRect().top;
}
