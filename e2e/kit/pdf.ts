const WORDS = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

/** Creates a PDF of A4 pages with a line of text each, in a font that every viewer has. */
export function pdfOf(pageCount: number): Buffer {
  const first = 4;
  const pageIds = Array.from({ length: pageCount }, (_, index) => first + index * 2);
  const objects = new Map<number, string>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${pageCount} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  ]);
  for (const [index, id] of pageIds.entries()) {
    const line = `Halaman ${WORDS[index + 1] ?? index + 1} dari buku uji`;
    const text = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
    objects.set(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    objects.set(id + 1, `<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [id, body] of [...objects].toSorted(([a], [b]) => a - b)) {
    offsets.push(file.length);
    file += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
