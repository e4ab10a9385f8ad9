import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { postIllustrated } from './kit/illustrated.ts';
import { expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the keyboard goes from the text to a footnote and back', async ({ page, site }) => {
    await page.goto(`/articleDetail/${await postIllustrated(site)}`);
    await footnoteAndBack(page.locator('body'));
  });
});

test('figures have their place, the wide one where it has room, and footnotes can be hit', async ({ page, site }) => {
  await visit(page, `/articleDetail/${await postIllustrated(site)}`);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const pictures = page.locator('.opens-large > img');
  const text = await widthOf(page.locator('.prose'));
  expect(await widthOf(pictures.first())).toBeCloseTo(text, 0);
  const wide = await widthOf(pictures.last());
  if ((page.viewportSize()?.width ?? 0) >= 1024) expect(wide).toBeGreaterThan(text + 100);
  else expect(wide).toBeCloseTo(text, 0);
  await expectNoSidewaysScroll(page);

  for (const link of await page.locator('[role=doc-noteref], [role=doc-backlink]').all()) {
    const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  await expectAccessible(page);
  // In print a wide figure has the same left edge as the text, on paper of any width.
  await page.emulateMedia({ media: 'print' });
  const left = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
  // The browser applies the print styles with a delay, so the test polls.
  await expect
    .poll(async () => (await left(page.locator('figure[data-width]'))) - (await left(page.locator('.prose'))))
    .toBe(0);
  await page.emulateMedia({ media: 'screen' });
  // Waits for the screen styles: a layout change after the jump to a footnote would move the page.
  await expect.poll(async () => await widthOf(pictures.last())).toBeCloseTo(wide, 0);
  // By now React has hydrated the page. Footnote links must still work as plain links.
  await footnoteAndBack(page.locator('body'));
});

async function footnoteAndBack(body: Locator): Promise<void> {
  const page = body.page();
  const [reference, note] = [page.locator('#rujukan-2'), page.locator('#cat-2')];
  await reference.focus();
  // The web font changes the height of the text above the note. If it came after the jump, it would move the note away.
  await page.evaluate(async () => await document.fonts.ready);
  await page.keyboard.press('Enter');
  await expect(note).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('#cat-2');
  await page.keyboard.press('Tab');
  const back = note.locator('[role=doc-backlink]');
  await expect(back).toBeFocused();
  await expect(back).toHaveAccessibleName('Kembali ke teks');
  await page.keyboard.press('Enter');
  await expect(reference).toBeInViewport();
  expect(new URL(page.url()).hash).toBe('#rujukan-2');
  // The sticky header must not cover the reference to which the link has jumped.
  const header = await page.getByRole('banner').boundingBox();
  expect((await reference.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
}
