import { TOAST_MS, TOAST_SUCCESS_MS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { ownUserPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { openSession, registerPerson } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import { change } from './kit/database.ts';
import { fail, hold } from './kit/network.ts';
import { field, fillFields, heading, submit, tabTo, toast } from './kit/screen.ts';
import {
  fillLogin,
  logoutButton,
  openDrawer,
  persisted,
  resetCode,
  signIn,
  storedToken,
  watchCalls,
} from './kit/session.ts';
import { startSite } from './kit/site.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const NEW_PASSWORD = 'sandi-yang-baru-2026';
const FORMS = [
  [pages.login, labels.navigation.signIn],
  [pages.register, 'Daftar'],
  [pages.forgotPassword, 'Lupa password'],
  [`${pages.resetPassword}?email=siti%2Ba%40contoh.id`, 'Reset password'],
] as const;

test.beforeEach(() => {
  // These tests cause error responses of the API. Browsers log each of them as an error of the page.
  allowErrors(/\/api\//);
});

for (const [path, title] of FORMS) {
  test.describe(title, () => {
    test('axe finds no fault, empty or with errors', async ({ page }) => {
      await visit(page, path);
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await expectAccessible(page);

      await submit(page).click();
      const wrong = page.locator('[aria-invalid=true]');
      await expect(wrong.first()).toBeFocused();
      for (const input of await wrong.all()) await expect(input).toHaveAccessibleDescription(/wajib diisi\./);
      await expectAccessible(page);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('says that it needs JavaScript, and puts nothing typed into an address', desktopOnly, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('form noscript p')).toBeVisible();
        await expect(submit(page)).toBeHidden();
        await page.getByRole('main').locator('input:not([readonly], [type=radio])').first().fill('rahasia');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(path);
        await expect(page.locator('form[method=post]')).toBeVisible();
      });
    });
  });
}

test.describe('signing in', () => {
  test('as a user leads to the home page', async ({ page, site }) => {
    const { id, ...person } = await registerPerson(site);
    await page.goto(pages.login);
    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.home);
    await expect(toast(page, messages.login.succeeded)).toBeVisible();
    await expect(toast(page, messages.login.succeeded)).toHaveAttribute('lang', 'en');
    expect(await persisted(page)).toMatchObject({ user: { id, email: person.email }, language: 'id' });
    expect(Object.keys(await persisted(page)).sort()).toEqual(['language', 'user']);
    await page.goBack();
    await expect(page).not.toHaveURL(pages.login);
  });

  test('as an admin leads to the dashboard', async ({ page, site }) => {
    allowErrors(/dashboard-admin/);
    await page.goto(pages.login);
    await fillLogin(page, site.admin);
    await expect(page).toHaveURL(pages.dashboard);
    await expect(toast(page, messages.login.succeeded)).toBeVisible();
  });

  test('leads back to the wanted page, on this site only', desktopOnly, async ({ page, site }) => {
    const person = await registerPerson(site);
    for (const [to, expected] of [
      ['/article?page=1', '/article?page=1'],
      ['https://elsewhere.example/', '/'],
      ['//elsewhere.example', '/'],
    ]) {
      await page.goto(`${pages.login}?${new URLSearchParams({ to: to ?? '' })}`);
      await fillLogin(page, person);
      await expect(page).toHaveURL(expected ?? '');
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('with a password that was made for the person leads to a new one first, then on', async ({ page, site }) => {
    const person = await registerPerson(site);
    change(site, 'update users set must_change_password = 1 where id = ?', person.id);
    await page.goto(`${pages.login}?${new URLSearchParams({ to: pages.myArticles })}`);
    await fillLogin(page, person);
    const region = page.getByRole('region', { name: 'Pilih password Anda sendiri' });
    await expect(region).toBeVisible();
    await expectAccessibleAndFitting(page);
    // Until the person has chosen a password, public pages and pages for authors lead to the account page.
    for (const elsewhere of [pages.about, pages.postArticle]) {
      await page.goto(elsewhere);
      await expect(region).toBeVisible();
      await expect(page).toHaveURL(`${ownUserPages.account}?${new URLSearchParams({ to: elsewhere })}`);
    }
    await page.goto(`${ownUserPages.account}?${new URLSearchParams({ to: pages.myArticles })}`);
    await field(page, 'password').fill(person.password);
    await fillFields(page, { new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD });
    await region.getByRole('button', { name: 'Ganti password' }).click();
    await expect(page).toHaveURL(pages.myArticles);
    await expect(heading(page)).toBeVisible();
    await page.goto(ownUserPages.account);
    await expect(page.getByRole('region', { name: 'Profil' })).toBeVisible();
  });

  test('with a wrong password says so, and keeps the typed text', async ({ page, site }) => {
    const person = await registerPerson(site);
    await page.goto(pages.login);
    await fillLogin(page, { ...person, password: 'bukan-itu' });
    await expect(toast(page, messages.login.failed)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: messages.login.failed })).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(person.email);
    await expect(field(page, 'password')).toHaveValue('bukan-itu');
    expect(await storedToken(page)).toBeNull();
    await expectAccessible(page);
  });

  test('with an invalid address shows the server’s message, beside the field too', desktopOnly, async ({ page }) => {
    await page.goto(pages.login);
    await fillLogin(page, { email: 'siti', password: 'kata-sandi' });
    const text = 'Email tidak valid. Contoh yang benar: nama@contoh.id.';
    await expect(toast(page, text)).toBeVisible();
    await expect(field(page, 'email')).toHaveAccessibleDescription(text);
    await expect(field(page, 'email')).toBeFocused();
  });

  test('without a message from the server shows its own', desktopOnly, async ({ page }) => {
    await page.goto(pages.login);
    const restore = await fail(page, '**/api/login', { status: 401, body: '' });
    await fillLogin(page, { email: 'a@contoh.id', password: 'x' });
    await expect(toast(page, messages.login.failed)).toBeVisible();
    await restore();
    await fail(page, '**/api/login');
    await submit(page).click();
    await expect(toast(page, messages.login.failedToast)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Periksa koneksi Anda' })).toBeVisible();
  });

  test('of an unknown role says so and stores no session', desktopOnly, async ({ page, site }) => {
    const person = await registerPerson(site);
    change(site, 'update users set role_type = 3 where id = ?', person.id);
    await page.goto(pages.login);
    const logout = page.waitForRequest('**/api/logout');
    await fillLogin(page, person);
    await expect(toast(page, messages.login.unknownRole)).toBeVisible();
    await expect(page).toHaveURL(pages.login);
    expect(await storedToken(page)).toBeNull();
    expect((await (await logout).response())?.status()).toBe(200);
  });

  test('happens once, however often the button is pressed', desktopOnly, async ({ page, site }) => {
    const person = await registerPerson(site);
    const calls = watchCalls(page);
    const release = await hold(page, '**/api/login');
    await page.goto(pages.login);
    await field(page, 'email').fill(person.email);
    await field(page, 'password').fill(person.password);
    await submit(page).dblclick();
    await expect(submit(page)).toHaveText('Memeriksa...');
    await field(page, 'password').press('Enter');
    release();
    await expect(page).toHaveURL(pages.home);
    expect(calls.filter((name) => name === 'login')).toHaveLength(1);
  });

  test('is not for signed-in people', desktopOnly, async ({ page, site }) => {
    await signIn(page, await registerPerson(site));
    await page.goto(pages.login);
    await expect(page).toHaveURL(pages.home);
  });
});

test.describe('signing up', () => {
  const PERSON = {
    nama_depan: 'Budi',
    nama_belakang: 'Santoso',
    no_hp: '0813-1111-2222',
    password: 'kata-sandi-uji',
  };

  test('leads to the sign-in page, by keyboard alone', async ({ page, request }) => {
    const email = `budi${Date.now()}@contoh.id`;
    await visit(page, pages.register);
    await expect(page.getByRole('radio', { name: 'Laki-Laki' })).toBeChecked();
    await field(page, 'nama_depan').focus();
    for (const text of [PERSON.nama_depan, PERSON.nama_belakang, email, PERSON.no_hp]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Perempuan' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type(PERSON.password);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(pages.login);
    await expect(toast(page, messages.register.succeeded)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(email);
    const login = await request.post('/api/login', { data: { email, password: PERSON.password } });
    expect(((await login.json()) as { user: object }).user).toMatchObject({ gender: 'P', nama_depan: 'Budi' });
  });

  test('requires every field, and keeps those that were filled in', async ({ page }) => {
    await page.goto(pages.register);
    await field(page, 'nama_depan').fill('Budi');
    await submit(page).click();
    await expect(toast(page, messages.register.incomplete)).toBeVisible();
    await expect(field(page, 'nama_belakang')).toBeFocused();
    await expect(field(page, 'nama_belakang')).toHaveAccessibleDescription(/^Nama belakang wajib diisi\./);
    await expect(field(page, 'nama_depan')).toHaveValue('Budi');
  });

  test('with one name only works, and that name alone is shown', desktopOnly, async ({ page, site, isMobile }) => {
    const person = { ...PERSON, nama_depan: 'Sumarni', nama_belakang: '-', email: `sumarni${Date.now()}@contoh.id` };
    await page.goto(pages.register);
    await expect(field(page, 'nama_belakang')).toHaveAccessibleDescription(/^Satu nama saja\? Isi tanda hubung/);
    await fillFields(page, { ...person, no_hp: '(0274) 555 0182' });
    await submit(page).click();
    await expect(page).toHaveURL(pages.login);
    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.home);
    if (isMobile) await openDrawer(page);
    else await page.getByRole('banner').locator('summary', { hasText: 'Projects' }).click();
    await expect(page.getByText('Sumarni', { exact: true }).filter({ visible: true })).toBeVisible();

    const id = await post(site, await openSession(site, person), { title: 'Sawah', status: 'disetujui' });
    await page.goto(pages.articleDetail.replace('{id}', String(id)));
    await expect(page.getByRole('article').getByText('Sumarni', { exact: true })).toBeVisible();
    await expect(page.locator('meta[name=author]')).toHaveAttribute('content', 'Sumarni');
    const described = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(described.join('')).toMatch(/"name":"Sumarni"[,}]/);
  });

  test('shows the first message of the first field, and each beside its own', desktopOnly, async ({ page }) => {
    await page.goto(pages.register);
    await fillFields(page, { ...PERSON, email: 'budi', password: 'dekat' });
    await submit(page).click();
    await expect(toast(page, 'Email tidak valid. Contoh yang benar: nama@contoh.id.')).toBeVisible();
    await expect(field(page, 'email')).toBeFocused();
    await expect(field(page, 'password')).toHaveAccessibleDescription(/paling sedikit 6 karakter\./);
    await expect(field(page, 'password')).toHaveValue('dekat');
  });

  test('without a response shows a message of its own', desktopOnly, async ({ page }) => {
    await fail(page, '**/api/register');
    await page.goto(pages.register);
    await fillFields(page, { ...PERSON, email: 'b@contoh.id' });
    await submit(page).click();
    await expect(toast(page, messages.register.failed)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Periksa koneksi Anda' })).toBeVisible();
  });

  test('in a trial an easy password gets a hint and is accepted', desktopOnly, async ({ page }) => {
    await page.goto(pages.login);
    await page.getByRole('main').getByRole('link', { name: 'Daftar' }).click();
    await expect(field(page, 'password')).toHaveAccessibleDescription(/^Paling sedikit 6 karakter\. Yang baik: /);
    const person = { ...PERSON, email: `mudah${Date.now()}@contoh.id`, password: 'secret' };
    await fillFields(page, person);
    await expect(field(page, 'password')).toHaveAccessibleDescription(/^Lemah/);
    await submit(page).click();
    await expect(page).toHaveURL(pages.login);
    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.home);
  });

  test('a button pressed twice before React has loaded, once on its icon, is repeated once', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto(pages.login, { waitUntil: 'commit' });
    const toggle = page.getByRole('button', { name: 'Tampilkan password' });
    await toggle.locator('svg').click();
    await expect(toggle).toHaveAttribute('aria-busy', 'true');
    await toggle.click({ position: { x: 2, y: 20 } });
    release();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(toggle).not.toHaveAttribute('aria-busy');
  });

  test('a password can be shown, and its strength is a hint', async ({ page }) => {
    await visit(page, pages.register);
    const password = field(page, 'password');
    for (const [text, hint] of [
      ['abc', /terlalu pendek/],
      ['password1', /^Lemah/],
      ['kerbau makan di sawah', /^Kuat/],
    ] as const) {
      await password.fill(text);
      await expect(page.getByRole('status').filter({ hasText: hint })).toBeVisible();
    }
    const toggle = page.getByRole('button', { name: 'Tampilkan password' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('kerbau makan di sawah');
    await submit(page).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});

test(
  'the forms of a production site show its password rules, and its server applies them',
  desktopOnly,
  async ({ page }) => {
    const real = await startSite({ MODE: 'production' });
    try {
      const rules = /^Paling sedikit 8 karakter, bukan password yang umum\. Yang baik: /;
      await page.goto(`${real.url}${pages.resetPassword}?email=siti%40contoh.id`);
      await expect(field(page, 'new_password')).toHaveAccessibleDescription(rules);
      await page.goto(real.url + pages.register);
      await expect(field(page, 'password')).toHaveAccessibleDescription(rules);
      await field(page, 'password').fill('rahasia');
      await expect(field(page, 'password')).toHaveAccessibleDescription(/terlalu pendek: paling sedikit 8 karakter/);
      const person = { nama_depan: 'Budi', nama_belakang: 'S', email: 'budi@contoh.id', no_hp: '0812-3456-7890' };
      await fillFields(page, { ...person, password: 'password123' });
      await submit(page).click();
      await expect(field(page, 'password')).toHaveAccessibleDescription(/terlalu umum/);
      await expect(field(page, 'nama_depan')).toHaveValue('Budi');
    } finally {
      await real.stop();
    }
  },
);

test.describe('a forgotten password', () => {
  test('is replaced with the code from the mail', async ({ page, site }) => {
    const person = await registerPerson(site);
    await page.goto(pages.login);
    await page.getByRole('link', { name: 'Lupa password?' }).click();
    await expect(heading(page)).toHaveText('Lupa password');
    await field(page, 'email').fill(person.email);
    await submit(page).click();
    await expect(page).toHaveURL(`${pages.resetPassword}?email=${encodeURIComponent(person.email)}`);
    await expect(toast(page, messages.forgotPassword.succeeded)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(person.email);
    await expect(field(page, 'email')).toHaveAttribute('readonly', '');
    await expect(field(page, 'verification_code')).toHaveAttribute('autocomplete', 'one-time-code');

    await field(page, 'verification_code').fill('AAAA-AAAA');
    await fillFields(page, { new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD });
    await submit(page).click();
    await expect(toast(page, messages.resetPassword.failed)).toBeVisible();
    await expect(field(page, 'new_password')).toHaveValue(NEW_PASSWORD);
    await expect(page.getByRole('main').getByText(/kode/i).first()).toBeVisible();

    const code = await resetCode(site, person);
    await field(page, 'verification_code').fill(code.toLowerCase());
    await field(page, 'new_password_confirmation').fill('lain-sekali');
    await submit(page).click();
    await expect(field(page, 'new_password_confirmation')).toHaveAccessibleDescription(/tidak sama/);

    await field(page, 'new_password_confirmation').fill(NEW_PASSWORD);
    await submit(page).click();
    await expect(page).toHaveURL(pages.login);
    await expect(toast(page, messages.resetPassword.succeeded)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue(person.email);
    await fillLogin(page, { ...person, password: NEW_PASSWORD });
    await expect(page).toHaveURL(pages.home);
  });

  test('of a signed-in person signs them out', desktopOnly, async ({ page, site }) => {
    const person = await registerPerson(site);
    await signIn(page, person);
    await page.goto(pages.forgotPassword);
    await field(page, 'email').fill(person.email);
    await submit(page).click();
    await expect(field(page, 'verification_code')).toBeVisible();
    await field(page, 'verification_code').fill(await resetCode(site, person));
    await fillFields(page, { new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD });
    await submit(page).click();
    await expect(page).toHaveURL(pages.login);
    await expect(heading(page)).toHaveText(labels.navigation.signIn);
    expect(await storedToken(page)).toBeNull();
    await expect(logoutButton(page)).toHaveCount(0);
  });

  test('an unreachable server is reported', desktopOnly, async ({ page }) => {
    await fail(page, '**/api/forgot-password');
    await page.goto(pages.forgotPassword);
    await field(page, 'email').fill('a@contoh.id');
    await submit(page).click();
    await expect(toast(page, messages.forgotPassword.failed)).toBeVisible();
    await expect(field(page, 'email')).toHaveValue('a@contoh.id');
  });

  test('without an address there is nothing to reset', desktopOnly, async ({ page }) => {
    for (const query of ['', '?email=', '?email=%20']) {
      await page.goto(pages.resetPassword + query);
      await expect(page).toHaveURL(pages.forgotPassword);
    }
  });
});

test(
  'the reset form is stored by no cache: its address contains an e-mail address',
  desktopOnly,
  async ({ request }) => {
    const response = await request.get('/reset-password?email=siti%40contoh.id');
    expect(response.headers()['cache-control']).toBe('no-store');
  },
);

test('everything is done by keyboard: a code, a new password, signing in', desktopOnly, async ({ page, site }) => {
  const person = await registerPerson(site);
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name));
    await page.keyboard.type(text);
  };
  await visit(page, pages.login);
  await tabTo(page, page.getByRole('link', { name: 'Lupa password?' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await type('email', person.email);
  await tabTo(page, submit(page));
  await page.keyboard.press('Space');

  await expect(page).toHaveURL(/\/reset-password/);
  await expect(heading(page)).toBeFocused();
  await type('verification_code', await resetCode(site, person));
  await type('new_password', NEW_PASSWORD);
  const show = page.getByRole('button', { name: 'Tampilkan password baru' });
  await tabTo(page, show);
  await page.keyboard.press('Space');
  await expect(field(page, 'new_password')).toHaveAttribute('type', 'text');
  await type('new_password_confirmation', NEW_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(pages.login);
  await expect(heading(page)).toBeFocused();
  await type('password', NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pages.home);
  await expect(heading(page)).toBeFocused();
});

test.describe('toasts', () => {
  test(
    'disappear after their time, stay while mouse or focus is on them, and are announced politely',
    desktopOnly,
    async ({ page }) => {
      await page.clock.install();
      await visit(page, pages.register);
      await submit(page).click();
      const error = toast(page, messages.register.incomplete);
      await page.clock.runFor(500);
      await expect(error).toBeVisible();
      await expect(page.getByRole('region', { name: /Pemberitahuan/ })).toHaveAttribute('aria-live', 'polite');

      await error.hover();
      await expectAccessible(page);
      await page.clock.runFor(2 * TOAST_MS);
      await expect(error).toBeVisible();
      await page.mouse.move(0, 0);
      const close = page.getByRole('button', { name: 'Tutup', exact: true });
      await close.focus();
      await page.clock.runFor(2 * TOAST_MS);
      await expect(error).toBeVisible();
      await heading(page).click();
      await field(page, 'email').focus();
      await page.clock.runFor(TOAST_MS + 1000);
      await expect(error).toHaveCount(0);
    },
  );

  test('of a success disappear sooner', desktopOnly, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const person = await registerPerson(site);
    await visit(page, pages.login);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await fillLogin(page, person);
    await expect(page).toHaveURL(pages.home);
    const success = toast(page, messages.login.succeeded);
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return await success.isVisible();
      })
      .toBe(true);
    await page.clock.runFor(TOAST_SUCCESS_MS / 2);
    await expect(success).toBeVisible();
    await page.clock.runFor(TOAST_MS / 2);
    // The toast fades out by a CSS animation, which the paused clock does not stop.
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return await success.count();
      })
      .toBe(0);
  });
});
