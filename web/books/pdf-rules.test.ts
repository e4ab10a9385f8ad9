import { expect, test } from 'vitest';
import { refusePdf } from './pdf-rules.ts';

const pdf = (bytes: number) => new File(['%PDF-1.7\n', new Uint8Array(bytes - 9)], 'buku.pdf');

test('a file that begins like a PDF is accepted, whatever its name', async () => {
  expect(await refusePdf(new File(['%PDF-1.7'], 'buku.txt'), 50)).toBeUndefined();
  expect(await refusePdf(pdf(50 * 1024 * 1024), 50)).toBeUndefined();
});

test('anything else is refused with the reason', async () => {
  expect(await refusePdf(new File(['PK'], 'buku.pdf', { type: 'application/pdf' }), 50)).toMatch(/bukan PDF/);
  expect(await refusePdf(new File([], 'buku.pdf'), 50)).toMatch(/^Berkas “buku.pdf” kosong \(0 byte\)\. Mungkin belum/);
  expect(await refusePdf(pdf(50 * 1024 * 1024 + 1), 50)).toBe(
    'PDF ini 50,1 MB, sedangkan paling besar 50 MB. Perkecil dulu, lalu pilih lagi.',
  );
});
