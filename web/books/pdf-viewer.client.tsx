import { useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { PDF_OPTIONS } from './pdf-files.ts';
import { type PageSize, PIXELS_PER_POINT } from './pdf-layout.ts';
import { type PdfFailure, PdfProblem, PdfWaiting } from './pdf-notices.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePdfView } from './use-pdf-view.ts';
import './pdf-viewer.css';

export type PdfViewerProps = {
  /** The URL of a PDF of this site, or a file that the admin has just chosen. */
  file: string | File;
  /** The name of the downloaded file. A file that the admin has chosen has no download button. */
  downloadName?: string | undefined;
};

type Opened = { pageCount: number; firstSize: PageSize };

/**
 * Draws a PDF in the page. The browser's own viewer, in an iframe, would hide scrolling and mouse moves from the page,
 * so the idle logout would end the session while an admin reads.
 */
export function PdfViewer({ file, downloadName }: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PdfReader key={attempt} file={file} downloadName={downloadName} onRetry={() => setAttempt((count) => count + 1)} />
  );
}

function PdfReader({ file, downloadName, onRetry }: PdfViewerProps & { onRetry: () => void }) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<PdfFailure>();
  const [part, setPart] = useState(0);

  if (failure) return <PdfProblem failure={failure} onRetry={onRetry} />;
  return (
    <Document
      suspense={false}
      file={file}
      options={PDF_OPTIONS}
      className="flex h-full flex-col"
      loading={<PdfWaiting part={part} />}
      error={null}
      onLoadProgress={({ loaded, total }: { loaded: number; total: number }) => setPart(total > 0 ? loaded / total : 0)}
      onLoadSuccess={(pdf) => {
        sizeOfFirst(pdf).then(
          (firstSize) => setOpened({ pageCount: pdf.numPages, firstSize }),
          (error: unknown) => setFailure(failureOf(error, file)),
        );
      }}
      onSourceError={() => setFailure('unread')}
      onLoadError={(error) => setFailure(failureOf(error, file))}
      // The library would otherwise ask for the password with window.prompt().
      onPassword={() => setFailure('locked')}
    >
      {opened ? <OpenPdf {...opened} file={file} downloadName={downloadName} /> : <PdfWaiting part={1} />}
    </Document>
  );
}

function OpenPdf({ file, downloadName, ...opened }: PdfViewerProps & Opened) {
  const view = usePdfView(opened);
  const download = typeof file === 'string' ? { url: file, name: downloadName ?? '' } : undefined;
  return (
    <>
      <PdfToolbar view={view} download={download} />
      <PdfPages view={view} />
    </>
  );
}

async function sizeOfFirst(pdf: pdfjs.PDFDocumentProxy): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: PIXELS_PER_POINT });
  return { width, height };
}

function failureOf(error: unknown, file: string | File): PdfFailure {
  if (error instanceof pdfjs.InvalidPDFException) return 'broken';
  if (error instanceof pdfjs.ResponseException) return error.missing ? 'missing' : 'unread';
  if (error instanceof Error && error.name === 'PasswordException') return 'locked';
  // PDF.js reports failed requests as unknown errors. A chosen file causes no request, so it must be broken.
  return typeof file === 'string' ? 'unread' : 'broken';
}
