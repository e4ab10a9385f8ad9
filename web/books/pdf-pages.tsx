import type { KeyboardEvent } from 'react';
import { Page } from 'react-pdf';
import { PAGE_GAP_PX, type PageSize, pixelRatio, PIXELS_PER_POINT } from './pdf-layout.ts';
import type { PdfView } from './use-pdf-view.ts';

/** Reserves the space of every page, and draws the visible pages and those close to them. */
export function PdfPages({ view }: { view: PdfView }) {
  const { scroller, sizes, scale, drawn, isReady, measure } = view;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys scroll and zoom this region
    <div
      ref={scroller}
      role="region"
      aria-label="Halaman PDF"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only a focused region
      tabIndex={0}
      onKeyDown={(event) => actByKey(event, view)}
      className="flex min-h-0 flex-1 flex-col overflow-auto overscroll-contain px-3 outline-offset-[-3px] [overflow-anchor:none] [scrollbar-gutter:stable]"
      style={{ gap: PAGE_GAP_PX, paddingBlock: PAGE_GAP_PX }}
    >
      {sizes.map((size, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the page number identifies a page
        <div key={index} data-page={index + 1} className="pdf-sheet" style={pixels(size, scale)}>
          {isReady && index >= drawn.first && index <= drawn.last && (
            <Page
              suspense={false}
              pageNumber={index + 1}
              width={Math.floor(size.width * scale)}
              devicePixelRatio={pixelRatio(pixels(size, scale), window.devicePixelRatio)}
              renderAnnotationLayer={false}
              loading={null}
              error={<PageProblem number={index + 1} />}
              onLoadSuccess={({ originalWidth, originalHeight }) =>
                measure(index, {
                  width: originalWidth * PIXELS_PER_POINT,
                  height: originalHeight * PIXELS_PER_POINT,
                })
              }
            />
          )}
        </div>
      ))}
    </div>
  );
}

function PageProblem({ number }: { number: number }) {
  return <p className="p-6 text-sm text-[#1d2420]">Halaman {number} tidak dapat ditampilkan.</p>;
}

function pixels({ width, height }: PageSize, scale: number): PageSize {
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

/** Handles the keys for zoom and pages. The browser scrolls by itself with arrows, Page Up and Down, Home and End. */
function actByKey(event: KeyboardEvent<HTMLDivElement>, { page, goTo, zoom, fit }: PdfView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isWide = event.currentTarget.scrollWidth > event.currentTarget.clientWidth;
  const act = {
    '+': () => zoom('in'),
    '=': () => zoom('in'),
    '-': () => zoom('out'),
    '0': fit,
    ...(!isWide && { ArrowLeft: () => goTo(page - 1), ArrowRight: () => goTo(page + 1) }),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
