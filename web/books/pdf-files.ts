import { pdfjs } from 'react-pdf';

/** Standard fonts, decoders of scanned pages, and character maps. PDF.js fetches a file when a document needs it. */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
  ],
  { query: '?url', import: 'default', eager: true },
);
const addresses = new Map(Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

/** Fetches these files by their built addresses. PDF.js itself expects one folder and names without a hash. */
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

/** Must always be the same object: the viewer reopens the document if it gets a new one. */
export const PDF_OPTIONS = {
  BinaryDataFactory: BuiltFiles,
  useWorkerFetch: false,
  // Fetches only the parts of the file that are shown.
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 256 * 1024,
};
