import { type ComponentType, useEffect, useState } from 'react';
import { PdfProblem, PdfWaiting } from './pdf-notices.tsx';
import type { PdfViewerProps } from './pdf-viewer.client.tsx';

/** Loads with the first document and then stays loaded. */
let loaded: ComponentType<PdfViewerProps> | undefined;

type PdfFrameProps = PdfViewerProps & { label: string; height: number };

/** Reserves a PDF's final height from the start. The viewer is a large script and loads when it is needed. */
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
    // The browser is offline, or a newer release has replaced the script.
  }
  return loaded;
}
