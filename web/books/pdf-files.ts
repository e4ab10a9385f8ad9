import { pdfjs } from 'react-pdf';

/** Fonts that a PDF may leave out, and decoders of scanned pages. PDF.js fetches one when a document needs it. */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
  ],
  { query: '?url', import: 'default', eager: true },
);
const addresses = new Map(Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

/** Replaces the library's factory, which expects the files in one folder under names without a hash. */
class BuiltFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (url === undefined) throw new Error(`No such file: ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Must stay the same object: the viewer reopens the document for a new one. */
export const PDF_OPTIONS = {
  BinaryDataFactory: BuiltFiles,
  useWorkerFetch: false,
  // Fetches only the parts of the file that are looked at.
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 256 * 1024,
};
