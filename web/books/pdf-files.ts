import { pdfjs } from 'react-pdf';

/** Fonts that a PDF may leave out, and decoders of scanned pages; fetched when a document needs them. */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
  ],
  { query: '?url', import: 'default', eager: true },
);
const addresses = new Map(Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

/** In place of the library's own, which expects files below one folder, under names without a hash. */
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

/** The same object always: a new one would open the document anew. */
export const PDF_OPTIONS = {
  BinaryDataFactory: BuiltFiles,
  useWorkerFetch: false,
  // Only what is looked at is fetched.
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 256 * 1024,
};
