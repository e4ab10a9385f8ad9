import type { Page } from '@playwright/test';
import { IDLE_LOGOUT_MS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { type Person, registerPerson } from './kit/accounts.ts';
import { endSessions } from './kit/database.ts';
import { expectSignedOut, expireToken, fillLogin, pressLogout, signInLink } from './kit/session.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, expect } from './kit/test.ts';
import { visit } from './kit/visit.ts';
import { test } from './kit/session-test.ts';

test.beforeEach(() => {
  allowErrors(/\/api\//);
});

const WRITTEN = { title: 'Hutan bakau di pesisir', content: 'Kalimat pertama.\n\nKalimat kedua.', image: 'bakau.jpg' };

const title = (page: Page) => page.getByRole('textbox', { name: 'Judul', exact: true });
const content = (page: Page) => page.getByRole('textbox', { name: 'Isi artikel' });
const preview = (page: Page, name = '') => page.getByRole('img', { name: `Pratinjau ${name}` });
const saved = (page: Page) => page.getByText(/^Tersimpan di /);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Kirim artikel' });

async function write(page: Page): Promise<void> {
  await page.goto(pages.postArticle);
  await title(page).fill(WRITTEN.title);
  await content(page).fill(WRITTEN.content);
  const buffer = await picture(320, 200);
  await page.locator('input[type=file]').setInputFiles({ name: WRITTEN.image, mimeType: 'image/jpeg', buffer });
  await expect(preview(page, WRITTEN.image)).toBeVisible();
  await expect(saved(page)).toBeVisible();
}

async function expectWritten(page: Page): Promise<void> {
  await expect(title(page)).toHaveValue(WRITTEN.title);
  await expect(content(page)).toHaveValue(WRITTEN.content);
  await expect(preview(page, WRITTEN.image)).toBeVisible();
}

async function expectNothingOf(page: Page): Promise<void> {
  await expect(title(page)).toHaveValue('');
  await expect(content(page)).toHaveValue('');
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByText(WRITTEN.title)).toHaveCount(0);
  await expect(page.getByText('Tulisan Anda yang belum dikirim')).toHaveCount(0);
}

/** Signs in, and opens the article form. After the end of a session, the page usually is the sign-in page already. */
async function signInAs(page: Page, person: Person): Promise<void> {
  if (!page.url().includes(pages.login)) await page.goto(pages.login);
  await fillLogin(page, person);
  await expect(page).not.toHaveURL(/\/login/);
  if (!page.url().endsWith(pages.postArticle)) await page.goto(pages.postArticle);
}

test.describe('typed text survives', () => {
  test('and is shown as stored only once its picture is', async ({ page }) => {
    await page.addInitScript(() => {
      const held = Promise.withResolvers<void>();
      Object.assign(window, { letGo: held.resolve });
      const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
      Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
        set(this: IDBTransaction, heard: (event: Event) => void) {
          complete?.set?.call(this, (event: Event) => void held.promise.then(() => heard(event)));
        },
      });
    });
    await page.goto(pages.postArticle);
    await title(page).fill(WRITTEN.title);
    await expect(saved(page)).toBeVisible();
    const buffer = await picture(320, 200);
    await page.locator('input[type=file]').setInputFiles({ name: WRITTEN.image, mimeType: 'image/jpeg', buffer });
    await expect(preview(page, WRITTEN.image)).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
    await expect(saved(page)).toBeVisible();
  });

  test('a crash of its page', async ({ page, context }) => {
    await write(page);
    const crashed = page.waitForEvent('crash');
    void page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto(pages.postArticle);
    await next.getByRole('button', { name: `Lanjutkan ${WRITTEN.title}` }).click();
    await expectWritten(next);
  });

  type End = (page: Page, given: { site: Site; person: Person; isMobile: boolean }) => Promise<void>;
  const ends: Record<string, End> = {
    'an idle logout': async (page) => {
      await page.clock.fastForward(IDLE_LOGOUT_MS + 1000);
      await expect(page.getByRole('main').getByText(messages.session.expired)).toBeVisible();
    },
    'a session that has expired when it is sent': async (page, { site }) => {
      await expireToken(page, site);
      await sendButton(page).click();
      await expect(page.getByRole('main').getByText(messages.session.expired)).toBeVisible();
    },
    'a session that expired before its page was loaded again': async (page, { site }) => {
      await expireToken(page, site);
      await page.reload();
      await expect(page).toHaveURL(pages.home);
    },
    'a refused refresh': async (page, { site, person }) => {
      endSessions(site, person);
      await sendButton(page).click();
      await expect(page.getByRole('main').getByText(messages.session.invalid)).toBeVisible();
    },
    'the logout button': async (page, { isMobile }) => {
      await pressLogout(page, isMobile);
      await expect(page).toHaveURL(pages.home);
    },
    'a logout in another tab': async (page, { isMobile }) => {
      const other = await page.context().newPage();
      await visit(other, pages.contact);
      await pressLogout(other, isMobile);
      await expect(other).toHaveURL(pages.home);
      await other.close();
      await expect(page).toHaveURL(/\/login/);
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    test(`${name}, for the same person only`, async ({ page, site, person, isMobile }) => {
      // This test contains three sign-ins and an upload.
      test.slow();
      if (name === 'an idle logout') await page.clock.install();
      await write(page);
      await end(page, { site, person, isMobile });
      await expectSignedOut(page);
      await expect(page.getByText(WRITTEN.title)).toHaveCount(0);
      await expect(page.getByText(messages.articles.postFailed)).toHaveCount(0);

      await signInAs(page, await registerPerson(site));
      await expectNothingOf(page);
      await pressLogout(page, isMobile);
      await expect(page).toHaveURL(pages.home);
      if (!isMobile) await expect(signInLink(page)).toBeVisible();

      await signInAs(page, person);
      await expect(page.getByText('Tulisan Anda sudah dikembalikan')).toBeVisible();
      await expectWritten(page);
      await sendButton(page).click();
      await expect(page).toHaveURL(pages.myArticles);
      await expect(page.getByRole('main').getByRole('article').locator('img')).toHaveAttribute('src', /^\/storage\//);
    });
  }
});
