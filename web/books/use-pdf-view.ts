import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitScale, mostSeenPage, nextZoom, PAGE_GAP_PX, pageAt, type PageSize, pageTops } from './pdf-layout.ts';

/** Pages that scroll by faster are not drawn. */
const SETTLED_MS = 80;

export type PdfView = ReturnType<typeof usePdfView>;

/** The position in the document, the zoom, and which pages to draw. Pages count from 0 here. */
export function usePdfView({ pageCount, firstSize }: { pageCount: number; firstSize: PageSize }) {
  const scroller = useRef<HTMLDivElement>(null);
  // A page whose size is not known yet counts as large as the first.
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: pageCount }, () => firstSize));
  const [zoom, setZoom] = useState<number | 'fit'>('fit');
  const [width, setWidth] = useState(0);
  const [page, setPage] = useState(0);
  const [drawn, setDrawn] = useState({ first: 0, last: 0 });
  const scale = zoom === 'fit' ? fitScale(sizes, width) : zoom;
  const tops = useMemo(() => pageTops(sizes, scale), [sizes, scale]);
  const now = useRef(tops);
  /** The position at the top edge as a part of the page's height and width, to restore it when sizes change. */
  const place = useRef({ page: 0, part: -1, across: 0.5 });
  /** The requested page until the reader scrolls away. The last page may be too short to reach the top. */
  const asked = useRef<{ page: number; top: number }>(undefined);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawnAt = useRef(0);

  function look(): void {
    const frame = scroller.current;
    if (!frame) return;
    const { scrollTop: top, clientHeight: height } = frame;
    const at = pageAt(now.current, top);
    const [from = 0, to = 1] = [now.current[at], now.current[at + 1]];
    place.current = {
      page: at,
      part: (top - from) / (to - from),
      across: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
    };
    if (asked.current && Math.abs(asked.current.top - top) > 1) asked.current = undefined;
    setPage(asked.current?.page ?? mostSeenPage(now.current, top, height));

    clearTimeout(settling.current);
    if (Math.abs(top - drawnAt.current) < height) draw();
    else settling.current = setTimeout(draw, SETTLED_MS);
  }

  function draw(): void {
    const frame = scroller.current;
    if (!frame) return;
    const { scrollTop: top, clientHeight: height } = frame;
    drawnAt.current = top;
    const first = pageAt(now.current, top - height / 2);
    const last = pageAt(now.current, top + height * 1.5);
    setDrawn((before) => (before.first === first && before.last === last ? before : { first, last }));
  }

  const lookAgain = useEffectEvent(look);

  useLayoutEffect(() => {
    now.current = tops;
    const frame = scroller.current;
    if (!frame) return;
    const { page: at, part, across } = place.current;
    const [from = 0, to = 1] = [tops[at], tops[at + 1]];
    frame.scrollTop = from + part * (to - from);
    frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
    if (asked.current) asked.current.top = frame.scrollTop;
    lookAgain();
  }, [tops]);

  useEffect(() => {
    const frame = scroller.current;
    if (!frame) return;
    const measuring = new ResizeObserver(() => {
      setWidth(frame.clientWidth);
      lookAgain();
    });
    measuring.observe(frame);
    const scrolled = () => lookAgain();
    frame.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(settling.current);
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
    look();
  }

  function measure(index: number, size: PageSize): void {
    setSizes((before) => {
      const known = before[index];
      const isSame = known && Math.abs(known.width - size.width) < 1 && Math.abs(known.height - size.height) < 1;
      return isSame ? before : before.with(index, size);
    });
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
