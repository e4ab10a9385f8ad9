import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CAROUSEL_PX_PER_FRAME } from '#contract/constants.ts';
import { partners } from '#web/content/partners.ts';
import { button } from '#web/ui/button.ts';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';

/** Must equal the variant `moving:` in site.css. Otherwise the logos stand still, side by side. */
const MOVING = '(scripting: enabled) and (prefers-reduced-motion: no-preference)';

export function PartnerSection() {
  const [isPaused, setIsPaused] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  const canMove = useCanMove();
  useMovement(view, canMove && !isPaused);

  return (
    <section aria-labelledby="mitra-judul" className="page-width pt-24 sm:pt-32">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-line pt-8">
        <h2 id="mitra-judul" className="text-xl font-bold tracking-tight">
          Mitra kami
        </h2>
        <div className="hidden moving:block">
          <button type="button" onClick={() => setIsPaused(!isPaused)} className={button.quiet}>
            {isPaused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
            {isPaused ? 'Jalankan' : 'Jeda'}
            <span className="sr-only"> logo mitra</span>
          </button>
        </div>
      </div>
      {/* The section scrolls, so it must be reachable by keyboard. */}
      <div
        ref={view}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
        role="group"
        aria-labelledby="mitra-judul"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={canMove ? 0 : undefined}
        data-carousel
        className="relative mt-6 text-ink-soft moving:flex moving:overflow-x-auto moving:[scrollbar-width:none] moving:not-focus-visible:mask-x-from-90%"
      >
        <Logos />
        {canMove && (
          <div aria-hidden="true" className="flex min-w-full shrink-0">
            <Logos />
          </div>
        )}
      </div>
    </section>
  );
}

function Logos() {
  return (
    <ul className="grid shrink-0 grid-cols-2 items-center gap-y-6 sm:grid-cols-4 moving:flex moving:min-w-full moving:justify-around">
      {partners.map(({ name, logo }) => (
        <li key={name} className="flex justify-center py-4 moving:px-6 lg:moving:px-10">
          <span className="sr-only">{name}</span>
          <span
            aria-hidden="true"
            className="block w-40 sm:w-[12.5rem]"
            // oxlint-disable-next-line react/no-danger -- files of our own
            dangerouslySetInnerHTML={{ __html: logo }}
          />
        </li>
      ))}
    </ul>
  );
}

function useCanMove(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(MOVING);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(MOVING).matches,
    () => false,
  );
}

/** Moves one step per frame. After one lap it jumps back, where the second set of logos looks like the first. */
function useMovement(view: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    const { current: element } = view;
    if (!element || !isOn) return undefined;
    let frame = 0;
    const step = () => {
      frame = requestAnimationFrame(step);
      if (element.matches(':hover, :focus-within')) return;
      const lap = element.scrollWidth / 2;
      const next = element.scrollLeft + CAROUSEL_PX_PER_FRAME;
      element.scrollLeft = next >= lap ? next - lap : next;
    };
    // While the section is out of view, no frames are drawn.
    const seen = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(frame);
      if (entry?.isIntersecting) frame = requestAnimationFrame(step);
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [view, isOn]);
}
