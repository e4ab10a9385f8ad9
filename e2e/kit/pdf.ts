import { writePdf } from '#tests/pdf.ts';

const WORDS = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

/** Creates a PDF of A4 pages with a line of text each, in a font that every viewer has. */
export function pdfOf(pageCount: number): Buffer {
  const first = 4;
  const pageIds = Array.from({ length: pageCount }, (_, index) => first + index * 2);
  const pages = pageIds.flatMap((id, index) => {
    const line = `Halaman ${WORDS[index + 1] ?? index + 1} dari buku uji`;
    const text = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ];
  });
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]);
}
