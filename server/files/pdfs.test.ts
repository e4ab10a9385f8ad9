import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackingPdf } from '#tests/attacks/heavy-files.ts';
import { checkPdf } from './pdfs.ts';

const DEMO_BOOKS = 'server/operation/demo/books';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terarah-pdfs-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the books of the demo are sound', async () => {
  const books = (await readdir(DEMO_BOOKS)).filter((name) => name.endsWith('.pdf'));
  expect(books.length).toBeGreaterThan(0);
  for (const name of books) {
    const temporaryPath = join(DEMO_BOOKS, name);
    await expect(checkPdf({ temporaryPath, field: 'file' })).resolves.toBeUndefined();
  }
});

test('one page is enough', async () => {
  await expect(check(pdf())).resolves.toBeUndefined();
});

describe('refused', () => {
  test.each([
    ['HTML named .pdf', '<html><script>alert(1)</script></html>', /bukan PDF/],
    ['HTML with a PDF inside', `<html>${pdf().toString('latin1')}`, /bukan PDF/],
    ['nothing but a header', '%PDF-1.7\n', /rusak/],
    ['rubbish behind a header', `%PDF-1.7\n${'rubbish '.repeat(500)}`, /rusak/],
    ['HTML behind a header', '%PDF-1.7\n<html><script>alert(1)</script></html>', /rusak/],
    ['no pages', pdf({ pages: '<< /Type /Pages /Kids [] /Count 0 >>' }), /rusak/],
    ['a page that is missing', pdf({ pages: '<< /Type /Pages /Kids [99 0 R] /Count 1 >>' }), /rusak/],
    ['encrypted', pdf({ trailer: encryption() }), /kata sandi/],
  ])('%s', async (_, bytes, message) => {
    await expect(check(bytes)).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { file: [expect.stringMatching(message)] } },
    });
  });

  test('a page tree that is its own child', async () => {
    await expect(check(pdf({ pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }))).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('a small file that would unpack to gigabytes is refused long before that', { timeout: 60_000 }, async () => {
    const file = unpackingPdf();
    const before = process.memoryUsage().rss;
    await expect(check(file)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/terlalu rumit/),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    await expect(check(pdf())).resolves.toBeUndefined();
  });
});

test('the server serves other requests while a PDF is being checked', async () => {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);
  await Promise.all(Array.from({ length: 4 }, () => check(pdf())));
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(3);
});

async function check(bytes: Uint8Array | string) {
  const temporaryPath = join(folder, String(Math.random()));
  await writeFile(temporaryPath, bytes);
  return checkPdf({ temporaryPath, field: 'file' });
}

function pdf({ pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', trailer = '' } = {}): Buffer {
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      pages,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
      '<< /Length 0 >>\nstream\n\nendstream',
    ],
    trailer,
  );
}

/** Returns the encryption part of a PDF that no password opens, not even the empty one. */
function encryption(): string {
  const hash = 'ab'.repeat(32);
  return `/ID [<${hash}> <${hash}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${hash}> /U <${hash}> >>`;
}

function assemble(objects: string[], trailer: string): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  );
}
