import { useEffect, useRef } from 'react';
// The package's main entry would add styles to the page, which our Content Security Policy forbids.
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import { DEFAULT_LANGUAGE, TOAST_LIMIT, TOAST_MS, TOAST_POSITION, TOAST_SUCCESS_MS } from '#contract/constants.ts';
import { languageOf } from '#contract/messages.ts';
import { showToastsWith, type Toast, type ToastKind } from './notify.ts';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx';
import './toasts.css';
import { Button } from './button.tsx';

/** The first toast waits this long after its live region: screen readers ignore text that comes with the region. */
const REGION_FIRST_MS = 100;
/** Enough time to read the toast, decide, and reach its button. */
const ACTION_MS = 10_000;

const Sliding = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 150 });

const STYLES: Record<ToastKind, { icon: typeof CheckIcon; className: string }> = {
  success: { icon: CheckIcon, className: 'text-brand' },
  error: { icon: WarningIcon, className: 'text-clay-text' },
  info: { icon: InfoIcon, className: 'text-brand' },
};

export function Toasts() {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = showToastsWith((shown) => {
        raiseAboveDialog(frame.current);
        show(shown);
      });
    }, REGION_FIRST_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);

  return (
    <div ref={frame} popover="manual" lang={DEFAULT_LANGUAGE} className="toasts print:hidden">
      <ToastContainer
        position={TOAST_POSITION}
        limit={TOAST_LIMIT}
        newestOnTop
        transition={Sliding}
        closeButton={false}
        draggable="touch"
        aria-label="Pemberitahuan (Alt+T)"
      />
    </div>
  );
}

/** Shows the toasts above an open modal dialog. In the browser's top layer, the element added last is above others. */
function raiseAboveDialog(frame: HTMLElement | null): void {
  if (!frame || !document.querySelector('dialog:modal')) return;
  if (frame.matches(':popover-open')) frame.hidePopover();
  frame.showPopover();
}

function show(shown: Toast): void {
  toast(({ closeToast }) => <ToastText {...shown} close={closeToast} />, {
    // closeAfter() closes toasts. The library's timer would run on while the toast has the focus.
    autoClose: false,
    customProgressBar: true,
    role: 'group',
    ariaLabel: shown.text,
  });
}

function ToastText({ kind, text, action, close }: Toast & { close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { icon: Icon, className } = STYLES[kind];
  const ms = action ? ACTION_MS : kind === 'success' ? TOAST_SUCCESS_MS : TOAST_MS;

  useEffect(() => {
    const frame = box.current?.closest<HTMLElement>('.Toastify__toast');
    return frame ? closeAfter(ms, frame, close) : undefined;
    // `close` is left out, because the library passes a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ms]);

  return (
    <div
      ref={box}
      className="flex items-start gap-3 rounded-md border border-line bg-surface py-2.5 pr-2 pl-4 text-sm shadow-menu"
    >
      <Icon className={`mt-2 size-5 ${className}`} />
      {/* A long action wraps to a line of its own instead of squeezing the text. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between">
        <p lang={languageOf(text)} className="max-w-full py-1.5 pr-3 font-medium text-ink">
          {text}
        </p>
        {action && (
          <Button
            label={action.label}
            onClick={() => {
              action.run();
              close();
            }}
            className="-ml-3 flex min-h-9 items-center rounded-full px-3 font-semibold text-brand underline decoration-1 underline-offset-4 hover:bg-mist"
          />
        )}
      </div>
      <Button onClick={close} styles="round" className="size-9 shrink-0">
        <CloseIcon className="size-4" />
        <span className="sr-only">Tutup</span>
      </Button>
    </div>
  );
}

/** Calls `close` after `ms`. The timer stops while the pointer or the focus is on the toast. */
function closeAfter(ms: number, frame: HTMLElement, close: () => void): () => void {
  let remaining = ms;
  let since = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const isHeld = frame.matches(':hover, :focus-within');
    if (isHeld && timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
      remaining -= Date.now() - since;
    } else if (!isHeld && timer === undefined) {
      since = Date.now();
      timer = setTimeout(close, remaining);
    }
  };
  const holds = ['mouseenter', 'mouseleave', 'focusin', 'focusout'] as const;
  // Waits until the event is over, because the focus moves only then.
  const later = () => void Promise.resolve().then(update);
  for (const name of holds) frame.addEventListener(name, later);
  update();
  return () => {
    clearTimeout(timer);
    for (const name of holds) frame.removeEventListener(name, later);
  };
}
