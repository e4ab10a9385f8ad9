import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';
import { field, fillFields, heading, submit, toast } from './kit/screen.ts';
import { startSite } from './kit/site.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';
import type { Page } from '@playwright/test';

const PERSON = { nama_depan: 'Budi', nama_belakang: 'Santoso', no_hp: '0813-1111-2222', password: 'kata-sandi-uji' };

// Turns on the rate limits that a real site has.
test.use({ settings: { RATE_LIMIT: 'on' } });

test.beforeEach(() => {
  // Browsers log every error response.
  allowErrors(/\/api\/register/);
});

test(
  'a form sent sooner than a person can type waits by itself until the server takes it',
  desktopOnly,
  async ({ page }) => {
    const [form] = await Promise.all([page.waitForResponse('**/api/signUpForm'), visit(page, pages.register)]);
    expect(await form.json()).toMatchObject({ wait_seconds: 3 });
    await fill(page, { email: `cepat${Date.now()}@contoh.id` });
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Mengirim...' })).toBeVisible();
    await expect(page).toHaveURL(pages.login, { timeout: 10_000 });
    await expect(toast(page, messages.register.succeeded)).toBeVisible();
  },
);

test('people neither see nor reach the hidden field', async ({ page }) => {
  await visit(page, pages.register);
  const trap = page.locator('input[name=website]');
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Jangan isi' })).toHaveCount(0);
  await field(page, 'email').focus();
  const names: (string | null)[] = [];
  for (let press = 0; press < 8; press += 1) {
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
    await page.keyboard.press('Tab');
  }
  expect(names).not.toContain('website');
});

for (const [mode, text] of [
  ['invite', 'Akun baru hanya dibuat lewat undangan kami.'],
  ['closed', 'Pendaftaran akun baru sedang ditutup.'],
] as const) {
  test(`with SIGNUP=${mode} the pages say so, without a form`, desktopOnly, async ({ page }) => {
    const site = await startSite({ SIGNUP: mode });
    try {
      await visit(page, site.url + pages.login);
      await page.getByRole('main').getByRole('link', { name: 'Cara mendapatkannya' }).click();
      await expect(heading(page)).toHaveText('Daftar');
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await expect(page.getByRole('main').locator('form')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL(site.url + pages.contact);
    } finally {
      await site.stop();
    }
  });
}

const fill = (page: Page, given: Record<string, string>) => fillFields(page, { ...PERSON, ...given });
