import { type ComponentType, useEffect, useState } from 'react';
import { PdfProblem, PdfWaiting } from './pdf-notices.tsx';
import type { PdfViewerProps } from './pdf-viewer.client.tsx';

/** Loaded with the first document, then there for good. */
let loaded: ComponentType<PdfViewerProps> | undefined;

type PdfFrameProps = PdfViewerProps & { label: string; height: number };

/** The place of a PDF, of its final height from the beginning. What draws it is large, and loaded when it is needed. */
export function PdfFrame({ label, height, ...pdf }: PdfFrameProps) {
  const [state, setState] = useState({ Viewer: loaded, hasFailed: false });
  const isMissing = !state.Viewer && !state.hasFailed;

  useEffect(() => {
    if (!isMissing) return;
    let isWaiting = true;
    void loadViewer().then((Viewer) => isWaiting && setState({ Viewer, hasFailed: Viewer === undefined }));
    return () => {
      isWaiting = false;
    };
  }, [isMissing]);

  return (
    <section aria-label={label} className="overflow-hidden rounded-md border border-line bg-sand" style={{ height }}>
      {state.Viewer ? (
        <state.Viewer {...pdf} />
      ) : state.hasFailed ? (
        <PdfProblem failure="unread" onRetry={() => setState({ Viewer: loaded, hasFailed: false })} />
      ) : (
        <PdfWaiting part={0} />
      )}
    </section>
  );
}

async function loadViewer(): Promise<typeof loaded> {
  try {
    loaded = (await import('./pdf-viewer.client.tsx')).PdfViewer;
  } catch {
    // Offline, or a newer version of the site has replaced the file.
  }
  return loaded;
}
