import { type ComponentType, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { button } from '#web/ui/button.ts';
import { ArrowLeftIcon, EyeIcon } from '#web/ui/icons.tsx';
import type { StoredPost } from './as-read.tsx';

export type PreviewProps = { form: DraftFormInHand; stored?: StoredPost | undefined };

type ReaderViewProps = PreviewProps & {
  /** Loads the public page of this kind of post, at the first use. */
  load: () => Promise<ComponentType<PreviewProps>>;
};

/** A button that shows the unsent text as its readers will see it. */
export function ReaderView({ form, stored, load }: ReaderViewProps) {
  const [Preview, setPreview] = useState<ComponentType<PreviewProps>>();
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');

  async function open(): Promise<void> {
    setState('loading');
    try {
      const loaded = Preview ?? (await load());
      setPreview(() => loaded);
      setState('open');
    } catch {
      // The browser is offline, or a newer release has replaced the script.
      setState('failed');
    }
  }

  return (
    <>
      <button
        type="button"
        // Leaves the focus in the text, so that it returns there, to the same cursor.
        onMouseDown={(event) => event.preventDefault()}
        aria-disabled={state === 'loading'}
        onClick={() => state !== 'loading' && void open()}
        className={`w-full sm:w-auto ${button.secondary}`}
      >
        <EyeIcon />
        {state === 'loading' ? 'Menyiapkan…' : 'Lihat seperti pembaca'}
      </button>
      {state === 'failed' && (
        <p role="alert" className="basis-full text-sm text-clay-text">
          Tampilan pembaca tidak dapat dimuat. Periksa koneksi Anda, lalu tekan lagi.
        </p>
      )}
      {state === 'open' && Preview && (
        <Screen onClose={() => setState('closed')}>
          <Preview form={form} stored={stored} />
        </Screen>
      )}
    </>
  );
}

/**
 * Covers the page, which stays below it as it is: its scroll position, its cursor, and everything typed. Esc and the
 * phone's own way back close it.
 */
function Screen({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Closes the dialog before it is removed from the page, so that the focus returns to its previous element.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const returnToCursor = rememberCursor();
    shown?.showModal();
    return () => {
      shown?.close();
      returnToCursor();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label="Seperti pembaca"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-appear overflow-y-auto overscroll-contain bg-paper text-left text-ink [--above:calc(var(--spacing)*17+1px)]"
    >
      <div className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
          <button type="button" onClick={onClose} className={button.small}>
            <ArrowLeftIcon />
            Kembali menulis
          </button>
          <p className="text-sm text-ink-soft max-sm:sr-only">
            Begini pembaca akan melihatnya. Belum ada yang dikirim.
          </p>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links in it have the keyboard's clicks */}
      <div onClickCapture={stayHere} className="pb-16">
        {children}
      </div>
    </dialog>
  );
}

/** Returns a function that puts the cursor of the textarea, if it has the focus now, where it is now. */
function rememberCursor(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return () => {};
  const { selectionStart, selectionEnd, scrollTop } = field;
  return () => {
    field.setSelectionRange(selectionStart, selectionEnd);
    field.scrollTop = scrollTop;
  };
}

/** A link must not lead away from the form: one within the text scrolls, any other opens a tab of its own. */
function stayHere(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#')) window.open(href, '_blank', 'noopener');
  else event.currentTarget.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView({ block: 'center' });
}
