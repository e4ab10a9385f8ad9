import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { PdfProblem, PdfWaiting } from './pdf-notices.tsx';
import type { PdfViewerProps } from './pdf-viewer.client.tsx';

const viewer = loadable(async () => (await import('./pdf-viewer.client.tsx')).PdfViewer);

type PdfFrameProps = PdfViewerProps & { label: string; height: number };

/** Reserves a PDF's final height from the start. The viewer is a large script and loads when it is needed. */
export function PdfFrame({ label, height, ...pdf }: PdfFrameProps) {
  const { loaded: Viewer, hasFailed, retry } = useLoadable(viewer, true);
  return (
    <section aria-label={label} className="overflow-hidden rounded-md border border-line bg-sand" style={{ height }}>
      {Viewer ? (
        <Viewer {...pdf} />
      ) : hasFailed ? (
        <PdfProblem failure="unread" onRetry={retry} />
      ) : (
        <PdfWaiting part={0} />
      )}
    </section>
  );
}
