import { useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import { nextZoom } from './pdf-layout.ts';
import type { PdfView } from './use-pdf-view.ts';
import { Button } from '#web/ui/button.tsx';

type PdfToolbarProps = { view: PdfView; download: { url: string; name: string } | undefined };

export function PdfToolbar({ view, download }: PdfToolbarProps) {
  const { page, pageCount, scale, isFitting, goTo, zoom, fit } = view;
  const [announced, setAnnounced] = useState('');
  const turnTo = (to: number) => {
    goTo(to);
    setAnnounced(`Halaman ${Math.min(pageCount, Math.max(1, to + 1))} dari ${pageCount}`);
  };
  const zoomTool = (label: string, path: string, direction: 'in' | 'out') => {
    const next = nextZoom(scale, direction);
    const onUse = () => {
      zoom(direction);
      setAnnounced(`${percent(next)} %`);
    };
    return <Tool label={label} path={path} isOff={next === scale} onUse={onUse} />;
  };
  return (
    <div
      role="group"
      aria-label="Alat PDF"
      className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-1 border-b border-line bg-surface px-1 sm:px-2"
    >
      <div className="flex items-center">
        <Tool label="Halaman sebelumnya" path="m14.5 6-6 6 6 6" isOff={page === 0} onUse={() => turnTo(page - 1)} />
        <PageEntry page={page} pageCount={pageCount} onChoose={turnTo} />
        <Tool
          label="Halaman berikutnya"
          path="m9.5 6 6 6-6 6"
          isOff={page === pageCount - 1}
          onUse={() => turnTo(page + 1)}
        />
      </div>
      <div className="flex items-center">
        {zoomTool('Perkecil', 'M6 12h12', 'out')}
        <span className="w-14 text-center text-sm tabular-nums max-sm:hidden">{percent(scale)} %</span>
        {zoomTool('Perbesar', 'M12 6v12M6 12h12', 'in')}
        <Tool
          label="Pas lebar"
          path="M4 5v14M20 5v14M8 12h8m-5.5-2.5L8 12l2.5 2.5m3-5L16 12l-2.5 2.5"
          isPressed={isFitting}
          onUse={fit}
        />
        {download && (
          <a href={download.url} download={download.name} title="Unduh PDF" className={tool}>
            <Icon path="M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 19.5h14" className="size-5.5" />
            <span className="sr-only">Unduh PDF</span>
          </a>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

type PageEntryProps = { page: number; pageCount: number; onChoose: (page: number) => void };

/** Shows the page number in a field. Pressing Enter or leaving the field goes to the typed page. */
function PageEntry({ page, pageCount, onChoose }: PageEntryProps) {
  const [typed, setTyped] = useState<string>();
  const choose = () => {
    const number = Number(typed);
    setTyped(undefined);
    if (typed !== undefined && Number.isInteger(number) && number >= 1) onChoose(number - 1);
  };
  return (
    <label className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
      <span className="sr-only">Halaman</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(page + 1)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The viewer may be inside a form, which Enter would submit.
          event.preventDefault();
          choose();
        }}
        className="h-9 w-12 rounded-sm border border-field bg-surface text-center text-ink tabular-nums"
      />
      / {pageCount}
    </label>
  );
}

const tool =
  'inline-flex size-9 items-center justify-center rounded-full text-ink-soft transition-colors sm:size-10 hover:bg-mist hover:text-ink aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-pressed:bg-mist aria-pressed:text-brand';

type ToolProps = { label: string; path: string; onUse: () => void; isOff?: boolean; isPressed?: boolean };

/** A button of the toolbar. While it has no effect, it is aria-disabled, not disabled, so that it keeps the focus. */
function Tool({ label, path, onUse, isOff = false, isPressed }: ToolProps) {
  return (
    <Button
      title={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      onClick={() => !isOff && onUse()}
      className={tool}
    >
      <Icon path={path} className="size-5.5" />
      <span className="sr-only">{label}</span>
    </Button>
  );
}

function percent(scale: number): number {
  return Math.round(scale * 100);
}
