import { pdfjs } from 'react-pdf';

/** The addresses of standard fonts, decoders and character maps, which PDF.js fetches when a document needs them. */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
  ],
  { query: '?url', import: 'default', eager: true },
);
const addresses = new Map(Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

/** Finds the files of PDF.js. The build adds a hash to their names, but PDF.js itself asks for the original names. */
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

/** A constant, because react-pdf opens the document again whenever it gets another options object. */
export const PDF_OPTIONS = {
  BinaryDataFactory: BuiltFiles,
  useWorkerFetch: false,
  // Fetches only the parts of the file that are shown.
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 256 * 1024,
};
