import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, settled } from './kit/accessible.ts';
import { formOn, formTest as test, openEditor, restored } from './kit/article-form.ts';
import { closeQuestion, toast } from './kit/screen.ts';
import { allowErrors, expect } from './kit/test.ts';

test.describe('what is typed', () => {
  test('is there again after a reload, the picture and the editor too', async ({ page, form }) => {
    await expect(form.saved).toHaveCount(0);
    await form.title.fill('Setengah jadi');
    await expect(form.saved).toBeVisible();
    await form.switch.click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await form.content.focus();
    await page.keyboard.type('Isi yang panjang');
    await form.file.setInputFiles({ name: 'ikut.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(form.preview).toBeVisible();
    await expect(form.saved).toBeVisible();
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(form.title).toHaveValue('Setengah jadi');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await expect(page.locator('.editor-page')).toHaveText('Isi yang panjang');
    await expect(page.getByRole('img', { name: 'Pratinjau ikut.jpg' })).toBeVisible();
    await expectAccessible(page);

    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
    expect(await keptDrafts(page)).toEqual([]);
    await expect(page.getByRole('main').getByRole('article').locator('img')).toHaveAttribute('src', /storage/);
  });

  test('says when it was kept, with the time of this clock', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T14:02:00+07:00') });
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await form.title.fill('Judul');
    await expect(page.getByText('Tersimpan di akun 14.02')).toBeVisible();
    await page.clock.fastForward('03:00');
    await expect(page.getByText('Tersimpan di akun 14.02')).toBeVisible();
    await form.title.press('End');
    await form.title.pressSequentially('!');
    await expect(page.getByText('Tersimpan di akun 14.05')).toBeVisible();
  });

  test('is saved by Ctrl+S, which says where', async ({ page, form }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/);
    await form.title.focus();
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Belum ada yang perlu disimpan.')).toBeVisible();
    await page.keyboard.type('Judul');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Draf tersimpan di akun Anda. Belum dikirim.')).toBeVisible();
    await expect(page.getByText(/^Tersimpan di akun /)).toBeVisible();
    await openEditor(page, form);
    await page.context().setOffline(true);
    await page.keyboard.type('Isi');
    await page.evaluate(() => {
      window.addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 's') document.title = `dicegah: ${defaultPrevented}`;
      });
    });
    await page.keyboard.press('Control+s');
    await expect(page).toHaveTitle('dicegah: true');
    await expect(toast(page, /^Draf tersimpan di perangkat ini, belum di akun Anda\./)).toBeVisible();
  });

  test('is offered in another tab, which takes it over and overwrites nothing', async ({ page, form, context }) => {
    await form.title.fill('Dua tab');
    await form.content.fill('Isi pertama');
    const second = await context.newPage();
    await second.goto(pages.postArticle);
    const there = formOn(second);
    await expect(there.title).toHaveValue('');
    await there.title.fill('Tulisan lain');
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Lanjutkan Dua tab' }).click();
    await expect(there.title).toHaveValue('Dua tab');
    // “Tulisan lain” was in this form before, and is now a separate draft.
    await expect(second.getByRole('button', { name: 'Lanjutkan Tulisan lain' })).toBeVisible();
    await there.content.fill('Isi kedua');

    await expect(page.getByText('Tulisan ini sedang dilanjutkan di tab lain.')).toBeVisible();
    await expect(form.content).not.toBeEditable();
    await expect(form.send).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lanjutkan di sini' }).click();
    await expect(form.content).toHaveValue('Isi kedua');
    await expect(form.content).toBeEditable();
    await expect(second.getByText('Tulisan ini sedang dilanjutkan di tab lain.')).toBeVisible();
  });

  test('by a browser before November 2026 is still offered, with its picture', async ({ page, author }) => {
    const bytes = [...(await picture(320, 200))];
    await page.goto(pages.about);
    await page.evaluate(
      async ([userId, given]) => {
        const savedAt = '2026-10-03T02:05:00.000Z';
        const draft = {
          title: 'Dari dulu',
          content: 'Isi lama',
          isVisual: false,
          imageName: 'dulu.jpg',
          more: {},
          savedAt,
        };
        localStorage.setItem(`draft/article/${userId}/abc`, JSON.stringify({ ...draft, owner: 'x', edition: 0 }));
        const opening = indexedDB.open('drafts', 1);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('images'));
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const saving = opening.result.transaction('images', 'readwrite');
        const file = new File([new Uint8Array(given)], 'dulu.jpg', { type: 'image/jpeg' });
        saving.objectStore('images').put(file, `draft/article/${userId}/abc`);
        await new Promise((resolve) => saving.addEventListener('complete', resolve));
        opening.result.close();
      },
      [author.id, bytes] as const,
    );
    await page.goto(pages.postArticle);
    await page.getByRole('button', { name: 'Lanjutkan Dari dulu' }).click();
    const form = formOn(page);
    await expect(form.title).toHaveValue('Dari dulu');
    await expect(form.content).toHaveValue('Isi lama');
    await expect(page.getByRole('img', { name: 'Pratinjau dulu.jpg' })).toBeVisible();
    expect(await keptDrafts(page)).toEqual([`draft/article/${author.id}/new/abc`]);
  });

  test('can be discarded, after a confirmation that names it', async ({ page, form }) => {
    await form.title.fill('Tidak jadi');
    await form.file.setInputFiles({ name: 'buang.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await page.getByRole('button', { name: 'Buang tulisan' }).click();
    const dialog = await closeQuestion(page, 'Buang “Tidak jadi”?');
    await expect(page.getByRole('button', { name: 'Buang tulisan' })).toBeFocused();
    await expect(form.title).toHaveValue('Tidak jadi');

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Buang' }).click();
    await expect(form.title).toHaveValue('');
    await expect(form.title).toBeFocused();
    await expect(form.preview).toHaveCount(0);
    expect(await keptDrafts(page)).toEqual([]);
    await page.reload();
    await expect(form.title).toHaveValue('');
    await expect(form.preview).toHaveCount(0);
  });

  test('that neither the browser nor the account has is reported, and leaving shows a warning', async ({ page }) => {
    allowErrors(/ERR_FAILED/);
    await page.route('**/api/saveDraft/*', async (route) => route.abort());
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- setItem.call() sets `this`
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key: string, value: string) {
        if (key.startsWith('draft/')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(pages.postArticle);
    const form = formOn(page);
    await form.title.fill('Tidak tersimpan');
    await form.file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await expect(page.getByText(/Peramban ini tidak dapat menyimpan tulisan Anda/)).toBeVisible();
    await expect(page.getByText(/Peramban ini tidak dapat menyimpan gambarnya/)).toBeVisible();
    await expect(form.saved).toHaveCount(0);
    await expectAccessible(page);
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    // The text is still there after a navigation without a page load.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL(pages.about);
    await settled(page);
    await page.goBack();
    await expect(form.title).toHaveValue('Tidak tersimpan');
  });

  async function keptDrafts(page: Page): Promise<string[]> {
    return await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')));
  }
});
