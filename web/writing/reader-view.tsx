import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { button } from '#web/ui/button.ts';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import type { AsReadProps, StoredPost } from './as-read.tsx';
import { keepInPlace } from './keep-in-place.ts';
import { hasRoomBeside, ReaderPane } from './reader-pane.tsx';
import { ReaderScreen } from './reader-screen.tsx';

type ReaderViewProps = {
  form: DraftFormInHand;
  stored?: StoredPost | undefined;
  /** Loads the public page of this kind of post, at the first use. */
  load: () => Promise<ComponentType<AsReadProps>>;
};

/**
 * A button that shows the unsent text as its readers will see it: beside the form where the page has room for both,
 * and otherwise in its place. A form in a dialog has no room.
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
   * Opens or closes the pane, which changes the width of the form. Without keepInPlace the form would jump on the
   * screen.
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
      <button
        ref={opener}
        type="button"
        // Leaves the focus in the text, so that it stays there, or returns to the same cursor.
        onMouseDown={(event) => event.preventDefault()}
        aria-disabled={state === 'loading'}
        onClick={press}
        className={`w-full sm:w-auto ${button.secondary}`}
      >
        {isBeside ? <EyeOffIcon /> : <EyeIcon />}
        {isBeside ? 'Tutup tampilan pembaca' : state === 'loading' ? 'Menyiapkan…' : 'Lihat seperti pembaca'}
      </button>
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
