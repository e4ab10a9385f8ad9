import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DEFAULT_LANGUAGE, IDLE_LOGOUT_MS } from '#contract/constants.ts';
import { IDLE_WARNING_MS } from './idle.ts';
import { Button } from '#web/ui/button.tsx';

const WARNED_SECONDS = (IDLE_LOGOUT_MS - IDLE_WARNING_MS) / 1000;

/**
 * Counts down to the logout of an idle user. A screen reader announces the warning once. The warning takes no focus,
 * because any key or mouse movement keeps the session. The button is there for users who look for one.
 */
export function IdleWarning({ remainingMs }: { remainingMs: number }) {
  const [place] = useState(openDialog);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.showPopover(), []);
  return createPortal(
    <div
      ref={frame}
      popover="manual"
      role="alert"
      lang={DEFAULT_LANGUAGE}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 z-50 m-0 flex w-full max-w-none justify-center overflow-visible border-0 bg-transparent p-4 text-ink print:hidden"
    >
      <div className="pointer-events-auto flex w-full max-w-[34rem] animate-appear flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line border-l-4 border-l-clay bg-surface p-5 shadow-menu">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">Anda masih di sana?</p>
          <p className="text-sm text-ink-soft">
            <span className="sr-only">
              {`Tanpa kegiatan, Anda akan logout dalam ${WARNED_SECONDS} detik. Tekan tombol apa saja untuk tetap login.`}
            </span>
            <span aria-hidden="true">
              {'Tanpa kegiatan, Anda akan logout dalam '}
              <span className="font-semibold whitespace-nowrap text-ink tabular-nums">
                {Math.ceil(remainingMs / 1000)} detik.
              </span>
            </span>
          </p>
        </div>
        <Button styles="small" label="Tetap login" />
      </div>
    </div>,
    place,
  );
}

/**
 * Returns the topmost open modal dialog, or else the body. The warning must be inside an open modal dialog, because
 * everything outside is inert.
 */
function openDialog(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}
