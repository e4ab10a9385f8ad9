import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { PdfProblem, PdfWaiting } from './pdf-notices.tsx';
import type { PdfViewerProps } from './pdf-viewer.client.tsx';

const viewer = loadable(async () => (await import('./pdf-viewer.client.tsx')).PdfViewer);

/** Reserves the height of the viewer, and loads the viewer, a large script, when it is needed. */
export function PdfFrame({ label, height, ...pdf }: PdfViewerProps & { label: string; height: number }) {
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
