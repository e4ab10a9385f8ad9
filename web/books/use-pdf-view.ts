import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitScale, mostSeenPage, nextZoom, PAGE_GAP_PX, pageAt, type PageSize, pageTops } from './pdf-layout.ts';

/** After a scroll by a screen or more, pages are drawn only when the scroll position was unchanged for this time. */
const SETTLED_MS = 80;

export type PdfView = ReturnType<typeof usePdfView>;

/** Holds the position in the document, the zoom, and which pages to draw. Pages count from 0 here. */
export function usePdfView({ pageCount, firstSize }: { pageCount: number; firstSize: PageSize }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { sizes, measure } = usePageSizes(pageCount, firstSize);
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const [width, setWidth] = useState(0);
  const [page, setPage] = useState(0);
  const scale = zoom === 'fit' ? fitScale(sizes, width) : zoom;
  const tops = useMemo(() => pageTops(sizes, scale), [sizes, scale]);
  const now = useRef(tops);
  const { drawn, drawAround } = useDrawnPages(scroller, now);
  /** The scroll position, to restore it when sizes change. */
  const place = useRef<Place>({ page: 0, part: -1, across: 0.5 });
  /** The page of the last goTo(). It counts as the current page until the reader scrolls, wherever it is on screen. */
  const asked = useRef<{ page: number; top: number }>(undefined);

  function readPosition(): void {
    const frame = scroller.current;
    if (!frame) return;
    const { scrollTop: top, clientHeight: height } = frame;
    place.current = placeOf(frame, now.current);
    if (asked.current && Math.abs(asked.current.top - top) > 1) asked.current = undefined;
    setPage(asked.current?.page ?? mostSeenPage(now.current, top, height));
    drawAround(frame);
  }

  const readAgain = useEffectEvent(readPosition);

  useLayoutEffect(() => {
    now.current = tops;
    const frame = scroller.current;
    if (!frame) return;
    returnTo(place.current, frame, tops);
    if (asked.current) asked.current.top = frame.scrollTop;
    readAgain();
  }, [tops]);

  useEffect(() => {
    const frame = scroller.current;
    if (!frame) return;
    const measuring = new ResizeObserver(() => {
      setWidth(frame.clientWidth);
      readAgain();
    });
    measuring.observe(frame);
    const scrolled = () => readAgain();
    frame.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      measuring.disconnect();
      frame.removeEventListener('scroll', scrolled);
    };
  }, []);

  function goTo(wanted: number): void {
    const frame = scroller.current;
    if (!frame) return;
    const to = Math.min(pageCount - 1, Math.max(0, wanted));
    frame.scrollTop = (tops[to] ?? 0) - PAGE_GAP_PX;
    asked.current = { page: to, top: frame.scrollTop };
    readPosition();
  }

  return {
    scroller,
    sizes,
    scale,
    isFitting: zoom === 'fit',
    isReady: width > 0,
    page,
    pageCount,
    drawn,
    goTo,
    measure,
    zoom: (direction: 'in' | 'out') => setZoom(nextZoom(scale, direction)),
    fit: () => setZoom('fit'),
  };
}

/** `page`: the topmost visible page. `part`: its share above the view. `across`: the view's x-centre (0 to 1). */
type Place = { page: number; part: number; across: number };

function placeOf(frame: HTMLElement, tops: readonly number[]): Place {
  const { scrollTop, scrollLeft, clientWidth, scrollWidth } = frame;
  const page = pageAt(tops, scrollTop);
  const [from = 0, to = 1] = [tops[page], tops[page + 1]];
  return { page, part: (scrollTop - from) / (to - from), across: (scrollLeft + clientWidth / 2) / scrollWidth };
}

function returnTo({ page, part, across }: Place, frame: HTMLElement, tops: readonly number[]): void {
  const [from = 0, to = 1] = [tops[page], tops[page + 1]];
  frame.scrollTop = from + part * (to - from);
  frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
}

/** Holds the sizes of all pages. Until a page is measured, it has the size of the first. */
function usePageSizes(pageCount: number, firstSize: PageSize) {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: pageCount }, () => firstSize));

  function measure(index: number, size: PageSize): void {
    setSizes((before) => {
      const known = before[index];
      const isSame = known && Math.abs(known.width - size.width) < 1 && Math.abs(known.height - size.height) < 1;
      return isSame ? before : before.with(index, size);
    });
  }

  return { sizes, measure };
}

/** Holds which pages to draw: the visible ones and those around them. Waits while the reader scrolls fast. */
function useDrawnPages(scroller: RefObject<HTMLDivElement | null>, tops: RefObject<readonly number[]>) {
  const [drawn, setDrawn] = useState({ first: 0, last: 0 });
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawnAt = useRef(0);
  useEffect(() => () => clearTimeout(settling.current), []);

  function draw(): void {
    const frame = scroller.current;
    if (!frame) return;
    const { scrollTop: top, clientHeight: height } = frame;
    drawnAt.current = top;
    const first = pageAt(tops.current, top - height / 2);
    const last = pageAt(tops.current, top + height * 1.5);
    setDrawn((before) => (before.first === first && before.last === last ? before : { first, last }));
  }

  function drawAround({ scrollTop, clientHeight }: HTMLElement): void {
    clearTimeout(settling.current);
    if (Math.abs(scrollTop - drawnAt.current) < clientHeight) draw();
    else settling.current = setTimeout(draw, SETTLED_MS);
  }

  return { drawn, drawAround };
}
