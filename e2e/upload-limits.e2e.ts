import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { asAdmin as test, desktopOnly, expect } from './kit/test.ts';
import { visit } from './kit/visit.ts';

test.use({ settings: { MAX_IMAGE_MB: '11', MAX_PDF_MB: '1' } });

test('forms apply the limits that the operator has set', desktopOnly, async ({ page }) => {
  // The header of a GIF picture of ten by ten pixels. The form reads the size of the picture from the header.
  const header = Buffer.from('GIF89a\n\0\n\0', 'latin1');
  const gif = (bytes: number) => ({
    name: 'peta.gif',
    mimeType: 'image/gif',
    buffer: Buffer.concat([header], bytes),
  });

  await visit(page, pages.blogAdmin);
  await page.getByRole('button', { name: labels.blogAdmin.add }).click();
  const blog = page.getByRole('dialog');
  await expect(blog.getByText('paling besar 11 MB.')).toBeVisible();
  await blog.locator('input[type=file]').setInputFiles(gif(10.5 * 1024 * 1024));
  await expect(blog.getByText('10,5 MB')).toBeVisible();
  await blog.locator('input[type=file]').setInputFiles(gif(11 * 1024 * 1024 + 1));
  const picture = blog.getByRole('region', { name: /^Gambar/ });
  await expect(picture.getByRole('alert')).toContainText('Gambar ini 11,1 MB, sedangkan paling besar 11 MB.');

  await visit(page, pages.bookAdmin);
  await page.getByRole('button', { name: labels.bookAdmin.add }).click();
  const book = page.getByRole('dialog');
  await expect(book.getByText('paling besar 1 MB.')).toBeVisible();
  const pdf = { name: 'buku.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1024 * 1024 + 1, '%PDF-1.7\n') };
  await book.locator('input[type=file]').setInputFiles(pdf);
  await expect(book.getByRole('alert')).toContainText('PDF ini 1,1 MB, sedangkan paling besar 1 MB.');
});
