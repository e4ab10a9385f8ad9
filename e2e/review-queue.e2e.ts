import type { Page } from '@playwright/test';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, openSession, registerPerson, type Session } from './kit/accounts.ts';
import { decide, post, readArticle, schedule, uniqueWord } from './kit/articles.ts';
import { change, countWaiting } from './kit/database.ts';
import { fail, hold } from './kit/network.ts';
import { reviewAddress, queueRows, title, choice, words, sendButton, lastAct, write } from './kit/review-screen.ts';
import { heading } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect, phoneOnly } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const { review } = ownAdminPages;
const row = (page: Page, text: string) => queueRows(page).filter({ hasText: text });
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bagian antrean' }).getByRole('link', { name });

/** Posts articles, the oldest first. Returns the word with which only their titles begin, and their ids. */
async function postSome(site: Site, author: Pick<Session, 'token'>, count: number): Promise<[string, number[]]> {
  const word = uniqueWord();
  const ids: number[] = [];
  for (let index = 1; index <= count; index += 1) ids.push(await post(site, author, { title: `${word} ${index}` }));
  return [word, ids];
}

/** Registers another admin, who uses only the API. */
async function anotherAdmin(site: Site): Promise<Session> {
  const person = await registerPerson(site, { nama_depan: 'Rina', nama_belakang: 'Sari' });
  change(site, `update users set role_type = 2 where id = ${person.id}`);
  return await openSession(site, person);
}

async function storyOf(site: Site, { token }: Session, id: number) {
  type Timeline = { events: { kind: string; text: string; visibility: string }[] };
  return (await get<Timeline>(site, `/articleTimeline/${id}`, token)).events;
}

test('ten decisions by keys alone, from opening the queue on', desktopOnly, async ({ page, site, admin, author }) => {
  const [word, ids] = await postSome(site, author, 10);
  const reasons = page.waitForResponse(/reasonTemplates/);
  await page.goto(reviewAddress(word));
  await reasons;
  await expect(queueRows(page)).toHaveCount(10);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/menunggu keputusan/);
  await page.keyboard.press('j');
  for (const [index, id] of ids.entries()) {
    await expect(title(page)).toHaveText(`${word} ${index + 1}`);
    await expect(title(page)).toBeFocused();
    await expect(choice(page, 'Setujui')).toBeVisible();
    if (index % 3 === 0) {
      await page.keyboard.press('a');
      await expect(sendButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
    } else if (index % 3 === 1) {
      await page.keyboard.press('1');
      await expect(words(page)).toHaveValue(/sumber/);
      await page.keyboard.press('Control+Enter');
    } else {
      await page.keyboard.press('t');
      await expect(words(page)).toBeFocused();
      await page.keyboard.type('jangan a r t 1');
      await page.keyboard.press('Control+Enter');
    }
    await expect(lastAct(page)).toContainText(`${word} ${index + 1}`);
    await expect(part(page, 'Menunggu')).toHaveText(`Menunggu ${countWaiting(site)}`);
    const kind = (['approved', 'revise', 'declined'] as const)[index % 3];
    expect((await storyOf(site, admin, id))[0]?.kind).toBe(kind);
  }
  await expect(page.getByRole('heading', { name: 'Tidak ada yang menunggu di sini' })).toBeVisible();
  await expect(page).toHaveURL(reviewAddress(word));
  const [third] = await storyOf(site, admin, ids[2] ?? 0);
  expect(third?.text).toBe('jangan a r t 1');

  await page.keyboard.press('u');
  await expect(title(page)).toHaveText(`${word} 10`);
  expect(await readArticle(site, admin, ids[9] ?? 0)).toMatchObject({ verifikasi_admin: 'menunggu' });
});

test('one text for several articles, each with its outcome, and one undo for all', async ({
  page,
  site,
  admin,
  author,
}) => {
  const [word, ids] = await postSome(site, author, 3);
  const [first = 0, second = 0, third = 0] = ids;
  await page.goto(reviewAddress(word));
  for (const number of [1, 2, 3]) {
    await page.getByRole('checkbox', { name: `Pilih “${word} ${number}”` }).check();
  }
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1100;
  if (isNarrow) await page.getByRole('button', { name: 'Putuskan 3 artikel' }).click();
  await expect(page.getByRole('heading', { name: '3 artikel dipilih' })).toBeVisible();
  await choice(page, 'Minta perbaikan').click();
  await words(page).fill('Lengkapi daftar pustakanya.');
  await expectAccessibleAndFitting(page);
  await decide(site, second, 'disetujui');
  await sendButton(page).click();
  await expect(lastAct(page)).toContainText('Diminta perbaikan: 2 dari 3 artikel');
  const refused = page.getByRole('region', { name: 'Belum diputuskan' });
  await expect(refused).toContainText(/kata\w+ 2 .*Orang lain sudah menyimpan perubahan/);
  for (const [id, kind] of [
    [first, 'revise'],
    [second, 'approved'],
    [third, 'revise'],
  ] as const) {
    expect((await storyOf(site, admin, id))[0]?.kind).toBe(kind);
  }
  if (!isNarrow) await expect(row(page, `${word} 1`)).toContainText('Diminta perbaikan');
  await expectAccessible(page);

  await lastAct(page).getByRole('button', { name: 'Urungkan' }).click();
  await expect(lastAct(page)).toHaveCount(0);
  for (const id of [first, third]) expect((await storyOf(site, admin, id))[0]?.kind).toBe('undone');
  expect(await readArticle(site, admin, second)).toMatchObject({ verifikasi_admin: 'disetujui' });
  await expect(row(page, `${word} 1`)).not.toContainText('Diminta perbaikan');
});

test(
  'a decision on an article that another admin has decided on is refused, names that admin, and keeps the text',
  desktopOnly,
  async ({ page, site, author }) => {
    const rina = await anotherAdmin(site);
    const [word, [id = 0]] = await postSome(site, author, 1);
    await page.goto(`${reviewAddress(word, id)}&lihat=keputusan`);
    await choice(page, 'Tolak').click();
    await words(page).fill('Di luar cakupan kami.');
    const body = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Perbaiki dulu.' };
    await call(site, 'PUT', `/updateStatusArtikel/${id}`, body, rina.token);
    await sendButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Diminta perbaikan: Rina Sari' });
    await expect(notice).toContainText('Orang lain sudah menyimpan perubahan');
    await expect(notice).toContainText('Yang Anda ketik tetap ada');
    await expect(words(page)).toHaveValue('Di luar cakupan kami.');
    await expectAccessible(page);

    await sendButton(page).click();
    await expect(lastAct(page)).toContainText(`Ditolak: ${word} 1`);
    expect((await storyOf(site, rina, id))[0]).toMatchObject({ kind: 'declined', text: 'Di luar cakupan kami.' });
  },
);

test(
  'a schedule is moved and cancelled where it is shown, and each is undone',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    allowErrors(/decideArticles/);
    const [word, [id = 0, other = 0]] = await postSome(site, author, 2);
    const { at } = await schedule(site, id, 5);
    await schedule(site, other, 9);
    const address = `${review}?tab=terjadwal&q=${word}&artikel=${id}&lihat=keputusan`;
    const plan = page.getByRole('region', { name: /^Terjadwal terbit/ });
    const field = plan.getByLabel('Pindahkan ke (WIB)');
    await page.goto(address);
    await expect(field).toHaveValue(at.replace('T02:00:00.000Z', 'T09:00'));
    await plan.getByRole('button', { name: 'Pindahkan' }).click();
    await expect(field).toHaveAccessibleDescription(/Pilih waktu lain/);
    await field.fill(`${new Date().getFullYear() - 1}-05-01T08:00`);
    await plan.getByRole('button', { name: 'Pindahkan' }).click();
    await expect(field).toHaveAccessibleDescription(/setelah sekarang/);
    await expect(field).toBeFocused();
    await expectAccessibleAndFitting(page);
    const later = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await field.fill(`${later}T10:30`);
    await plan.getByRole('button', { name: 'Pindahkan' }).click();
    await expect(lastAct(page)).toContainText(`Jadwal dipindahkan: ${word} 1`);
    expect(await readArticle(site, admin, id)).toMatchObject({ publish_at: `${later}T03:30:00.000Z` });
    await lastAct(page).getByRole('button', { name: 'Urungkan' }).click();
    await expect(lastAct(page)).toHaveCount(0);
    expect(await readArticle(site, admin, id)).toMatchObject({ publish_at: at });

    await page.goto(address);
    await plan.getByRole('button', { name: 'Batalkan jadwal' }).click();
    await expect(lastAct(page)).toContainText(`Jadwal dibatalkan: ${word} 1`);
    expect(await readArticle(site, admin, id)).toMatchObject({ stage: 'waiting', publish_at: null });
    await lastAct(page).getByRole('button', { name: 'Urungkan' }).click();
    await expect(lastAct(page)).toHaveCount(0);
    expect(await readArticle(site, admin, id)).toMatchObject({ stage: 'scheduled', publish_at: at });

    await page.goto(address);
    await choice(page, 'Setujui').click();
    await sendButton(page).click();
    const dialog = page.getByRole('dialog', { name: `Terbitkan “${word} 1” sekarang?` });
    await dialog.getByRole('button', { name: 'Batal' }).click();
    expect(await readArticle(site, admin, id)).toMatchObject({ stage: 'scheduled', publish_at: at });
    await sendButton(page).click();
    await dialog.getByRole('button', { name: 'Terbitkan sekarang' }).click();
    await expect(lastAct(page)).toContainText(`Disetujui: ${word} 1`);
    expect(await readArticle(site, admin, id)).toMatchObject({ stage: 'published' });
  },
);

test(
  'a schedule that another admin has changed is neither moved nor cancelled',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    allowErrors(/reopenArticle/);
    const rina = await anotherAdmin(site);
    const [word, [id = 0]] = await postSome(site, author, 1);
    await schedule(site, id, 5);
    await page.goto(`${review}?tab=terjadwal&q=${word}&artikel=${id}`);
    const plan = page.getByRole('region', { name: /^Terjadwal terbit/ });
    await expect(plan).toBeVisible();
    const at = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T02:00:00.000Z`;
    const moved = { verifikasi_admin: 'disetujui', publish_at: at };
    await call(site, 'PUT', `/updateStatusArtikel/${id}`, moved, rina.token);
    await plan.getByRole('button', { name: 'Batalkan jadwal' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Rina Sari' })).toContainText('sudah menyimpan perubahan');
    await expect(plan.getByLabel('Pindahkan ke (WIB)')).toHaveValue(at.replace('T02:00:00.000Z', 'T09:00'));
    expect(await readArticle(site, admin, id)).toMatchObject({ stage: 'scheduled', publish_at: at });
  },
);

test(
  'what other admins do appears by itself, and a hidden window sends no requests for it',
  desktopOnly,
  async ({ page, site, author }) => {
    const rina = await anotherAdmin(site);
    const [word, [first = 0, second = 0, third = 0]] = await postSome(site, author, 3);
    await page.clock.install();
    await page.goto(reviewAddress(word, first));
    await expect(title(page)).toHaveText(`${word} 1`);
    await call(site, 'POST', `/claimArticle/${second}`, undefined, rina.token);
    await call(site, 'PUT', `/updateStatusArtikel/${first}`, { verifikasi_admin: 'disetujui' }, rina.token);
    await write(site, author, 'resubmitArticle', third, { title: `${word} 3`, content: '<p>Isi yang lain.</p>' });
    await page.clock.fastForward(25_000);
    await expect(row(page, `${word} 2`)).toContainText('Rina Sari sedang meninjau');
    await expect(row(page, `${word} 3`)).toContainText(/Siti Rahma · baru saja$/);
    await expect(row(page, `${word} 3`).getByRole('checkbox')).toBeEnabled();
    await expect(row(page, `${word} 1`)).toContainText('Disetujui, Rina Sari');
    const notice = page.getByRole('alert').filter({ hasText: 'Disetujui: Rina Sari' });
    await notice.getByRole('button', { name: 'Muat keadaan terbaru' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByText('Artikel ini tidak menunggu keputusan.')).toBeVisible();
    // An article that is open for more than five seconds counts as claimed by the admin, until the admin leaves it.
    const claimed = async () => {
      type Changes = { claims: { article: number; nama_depan: string }[] };
      const since = encodeURIComponent(new Date().toISOString());
      const { claims } = await get<Changes>(site, `/reviewChanges?since=${since}`, rina.token);
      return claims.filter(({ nama_depan }) => nama_depan !== 'Rina').map(({ article }) => article);
    };
    await expect.poll(claimed).toContain(first);
    await page.keyboard.press('j');
    await expect(title(page)).toHaveText(`${word} 2`);
    await expect.poll(claimed).not.toContain(first);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isHidden = (value: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, value);
    await isHidden(true);
    await page.clock.fastForward(120_000);
    const shown = page.waitForRequest(/reviewChanges/);
    expect(asked.filter((url) => url.includes('reviewChanges'))).toEqual([]);
    await isHidden(false);
    await shown;
  },
);

test(
  'keys do nothing in fields, with Ctrl, under a dialog, and for a person who switches them off',
  desktopOnly,
  async ({ page, site, author }) => {
    const [word, [id = 0]] = await postSome(site, author, 2);
    await page.goto(reviewAddress(word, id));
    await expect(choice(page, 'Setujui')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Alt+r');
    await page.keyboard.press('Meta+t');
    await expect(choice(page, 'Setujui')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('group', { name: 'Pilihan' }).locator('[aria-pressed=true]')).toHaveCount(0);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('jar');
    await expect(page.getByRole('searchbox')).toHaveValue(`${word}jar`);
    await expect(title(page)).toHaveText(`${word} 1`);
    await page.getByRole('searchbox').blur();

    await page.keyboard.press('r');
    await page.keyboard.type('Halo');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Di luar cakupan' })).toBeVisible();
    await page.keyboard.press('2');
    await expect(words(page)).toHaveValue(/^Halo\n\n\w/);

    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Pintasan papan ketik' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('j');
    await dialog.getByRole('checkbox', { name: 'Pakai pintasan di layar ini' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pintasan mati' })).toBeVisible();
    for (const key of ['j', 'a', '?']) await page.keyboard.press(key);
    await page.reload();
    await expect(choice(page, 'Setujui')).toBeVisible();
    await page.keyboard.press('j');
    await expect(title(page)).toHaveText(`${word} 1`);
    await expect(dialog).toHaveCount(0);
    // Ctrl+Enter works although shortcuts of a single key are turned off. The typed text has survived the reload.
    await expect(words(page)).toHaveValue(/^Halo\n\n\w/);
    await page.keyboard.press('Control+Enter');
    await expect(title(page)).toHaveText(`${word} 2`);
  },
);

test('no focus ring is cut off in the decision', desktopOnly, async ({ page, site, author }) => {
  const id = await post(site, author);
  await page.goto(`${review}?artikel=${id}`);
  await choice(page, 'Minta perbaikan').click();
  const cut = await page.getByRole('region', { name: 'Keputusan', exact: true }).evaluate((pane) => {
    const ring = 6;
    const { left, right } = pane.getBoundingClientRect();
    const inside = { left: left + pane.clientLeft, right: left + pane.clientLeft + pane.clientWidth };
    return [...pane.querySelectorAll<HTMLElement>('button, textarea, a, summary, input')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left - ring < inside.left || box.right + ring > Math.min(inside.right, right);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(cut).toEqual([]);
});

test(
  'keys that are pressed while an article loads wait for it, and none of them sends or reaches another article',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const [word, ids] = await postSome(site, author, 3);
    const [first = 0, second = 0, third = 0] = ids;
    const opened = (id: number) => new RegExp(`/api/detailArtikel/${id}$`);
    const held = new Map(ids.map((id) => [id, Promise.withResolvers<void>()]));
    for (const [id, { promise }] of held) {
      await page.route(opened(id), async (route) => {
        await promise;
        await route.continue();
      });
    }
    const reasons = page.waitForResponse(/reasonTemplates/);
    await page.goto(reviewAddress(word, first));
    await reasons;
    await expect(title(page)).toHaveText(`${word} 1`);
    // After a key that leads into a field, further keys are text and not commands, even before the field has the focus.
    for (const key of ['r', 'a', 'x', 'u', 'e', 'Control+Enter', 'Enter']) await page.keyboard.press(key);
    held.get(first)?.resolve();
    await expect(choice(page, 'Minta perbaikan')).toHaveAttribute('aria-pressed', 'true');
    await expect(words(page)).toBeFocused();
    await expect(words(page)).toHaveValue('');
    await page.keyboard.press('Escape');

    // A key acts on the article that was opened last, even directly after the key that opened it.
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(`${word} 3`);
    held.get(second)?.resolve();
    held.get(third)?.resolve();
    await expect(choice(page, 'Setujui')).toHaveAttribute('aria-pressed', 'true');
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('k');
    await expect(title(page)).toHaveText(`${word} 2`);
    await expect(choice(page, 'Tolak')).toHaveAttribute('aria-pressed', 'false');
    for (const id of ids) expect(await readArticle(site, admin, id)).toMatchObject({ verifikasi_admin: 'menunggu' });

    await page.unrouteAll();
    const release = await hold(page, opened(third));
    await page.keyboard.press('j');
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    release();
    await expect(page.getByLabel('Isi catatan')).toBeFocused();
    await expect(words(page)).toHaveValue(/sumber/);

    // A key shows the next article at once; the address changes later. Going back must work even if React renders the
    // new address late, or never because another key has changed the address again.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await page.goto(reviewAddress(word));
    await expect(queueRows(page)).toHaveCount(3);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(reviewAddress(word, first));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/menunggu keputusan/);
  },
);

test('words are asked for once, and an approval can be scheduled only for a time that is right', async ({
  page,
  site,
  admin,
  author,
}) => {
  allowErrors(/decideArticles/);
  const [word, [first = 0, second = 0]] = await postSome(site, author, 2);
  await page.goto(`${reviewAddress(word, first)}&lihat=keputusan`);
  await choice(page, 'Minta perbaikan').click();
  await sendButton(page).click();
  await expect(words(page)).toBeFocused();
  await expect(words(page)).toHaveAccessibleDescription(/Tulis alasannya.* Kirim sekali lagi/);
  await page.getByRole('button', { name: 'Data belum cukup' }).click();
  await expect(words(page)).toHaveValue(/data/);
  await expectAccessibleAndFitting(page);
  await words(page).fill('');
  await choice(page, 'Tolak').click();
  await sendButton(page).click();
  await expect(words(page)).toHaveAccessibleDescription(/Kirim sekali lagi/);
  await sendButton(page).click();
  await expect(title(page)).toHaveText(`${word} 2`);
  expect((await storyOf(site, admin, first))[0]).toMatchObject({ kind: 'declined', text: '' });

  await page.goto(`${reviewAddress(word, second)}&lihat=keputusan`);
  await choice(page, 'Setujui').click();
  const year = new Date().getFullYear();
  const time = page.getByLabel('Terbit pada (WIB)');
  await expect(sendButton(page)).toHaveText(/^Setujui/);
  // An incomplete time has the empty value, and the empty value means “publish at once”. So the form must not send it.
  await time.press('1');
  for (const [wrong, description] of [
    [undefined, /^Tanggal atau jamnya belum lengkap/],
    [`${year - 1}-05-01T08:00`, /^Waktu itu sudah lewat/],
    [`${year + 2}-05-01T08:00`, /^Waktu itu terlalu jauh/],
    ['12345-05-01T08:00', /^Waktu itu terlalu jauh/],
  ] as const) {
    if (wrong !== undefined) await time.fill(wrong);
    await sendButton(page).focus();
    await sendButton(page).click();
    await expect(time).toHaveAccessibleDescription(description);
    await expect(time).toBeFocused();
    await expect(time).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await time.fill(`${later}T08:00`);
  await expect(sendButton(page)).toHaveText(/^Jadwalkan/);
  // The browser's clock may be wrong. So the server checks the time too, and the field shows the server's error.
  const message = 'Pilih waktu terbit setelah sekarang, paling lama setahun lagi.';
  const answer = { status: 422, json: { message, errors: { publish_at: [message] } } };
  await page.route('**/api/decideArticles', (route) => route.fulfill(answer));
  await sendButton(page).click();
  await expect(time).toHaveAccessibleDescription(/^Pilih waktu terbit setelah sekarang/);
  await page.unroute('**/api/decideArticles');
  await sendButton(page).click();
  await expect(lastAct(page)).toContainText('Dijadwalkan terbit');
  expect(await readArticle(site, admin, second)).toMatchObject({ publish_at: `${later}T01:00:00.000Z` });
  await page.goto(`${review}?tab=terjadwal&q=${word}`);
  await expect(queueRows(page)).toHaveText(/terbit .* 08\.00 WIB/);
});

test(
  'on a phone the list, the article and the decision follow each other, and back leads back',
  phoneOnly,
  async ({ page, site, author }) => {
    const [word] = await postSome(site, author, 2);
    await page.goto(pages.waitingArticles);
    await page.getByRole('link', { name: 'Tinjau berurutan' }).click();
    await expect(page).toHaveURL(review);
    await expect(heading(page)).toHaveText('Tinjau artikel');
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(queueRows(page)).toHaveCount(2);
    await expectAccessibleAndFitting(page);
    await row(page, `${word} 1`).getByRole('link').click();
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('list', { name: 'Antrean', exact: true })).toBeHidden();
    await expect(choice(page, 'Setujui')).toBeHidden();
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: 'Putuskan' }).click();
    await expect(choice(page, 'Setujui')).toBeVisible();
    await expect(title(page)).toBeHidden();
    await page.goBack();
    await expect(title(page)).toBeVisible();
    await page.getByRole('link', { name: 'Putuskan' }).click();
    await choice(page, 'Setujui').click();
    await expectAccessible(page);
    await sendButton(page).click();
    await expect(title(page)).toHaveText(`${word} 2`);
    await expect(lastAct(page)).toBeVisible();
    await page.getByRole('link', { name: 'Antrean' }).click();
    await expect(row(page, `${word} 1`)).toContainText('Disetujui');
    await page.reload();
    await expect(queueRows(page)).toHaveCount(1);
  },
);

test('an article that does not exist, and a queue that does not load, say so', desktopOnly, async ({ page }) => {
  allowErrors(/detailArtikel|articleTimeline|reviewQueue|reviewFacts/);
  await page.goto(`${review}?artikel=2147483647`);
  await expect(page.getByRole('alert').getByText('Artikel tidak ditemukan.')).toBeVisible();
  await expectAccessible(page);
  const restore = await fail(page, '**/api/reviewQueue*', { status: 503, json: { message: 'Sibuk.' } });
  await page.goto(review);
  await expect(page.getByRole('alert').getByText('Sibuk.')).toBeVisible();
  await restore();
  await page.getByRole('link', { name: 'Muat lagi' }).click();
  await expect(page.getByRole('navigation', { name: 'Bagian antrean' })).toContainText(/Menunggu \d/);
  await expect(page.getByText('Sibuk.')).toHaveCount(0);
});

test('an article that was sent again opens with what changed, beside the facts about it', async ({
  page,
  site,
  admin,
  author,
}) => {
  const word = uniqueWord();
  const link = '<p>Lihat <a href="https://contoh.org/a">sumber</a>.</p>';
  const id = await post(site, author, { title: `${word} lama`, content: `<p>Tujuh sumur kering.</p>${link}` });
  const body = { verifikasi_admin: 'ditolak', tone: 'revise', text: 'Hitung ulang.' };
  await call(site, 'PUT', `/updateStatusArtikel/${id}`, body, admin.token);
  await page.goto(`${review}?tab=dikembalikan&q=${word}`);
  await expect(row(page, word)).toContainText('dikembalikan baru saja');
  await write(site, author, 'resubmitArticle', id, {
    title: `${word} baru`,
    content: `<p>Delapan sumur kering.</p>${link}`,
  });

  await page.goto(reviewAddress(word));
  await expect(row(page, word)).toContainText('Dikirim lagi');
  await expect(row(page, word)).toContainText('Penulis baru');
  await row(page, word).getByRole('link').click();
  const changes = page.getByRole('region', { name: 'Perubahan', exact: true });
  await expect(changes.locator('ins').filter({ hasText: 'Delapan' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Tampilan artikel' }).getByRole('link', { name });
  await tab('Artikel').click();
  await expect(page).toHaveURL(/lihat=artikel/);
  await expect(changes).toHaveCount(0);
  await expect(page.getByText('Delapan sumur kering.')).toBeVisible();
  await tab('Riwayat').click();
  await expect(page.getByText('Hitung ulang.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Hitung ulang.')).toBeVisible();

  await page.goto(`${reviewAddress(word, id)}&lihat=keputusan`);
  const facts = page.getByRole('region', { name: 'Pemeriksaan' });
  await expect(facts).toContainText('1 tautancontoh.org');
  await expect(facts).toContainText('Tanpa ringkasan');
  await expect(page.getByRole('region', { name: 'Penulis' })).toContainText('Menunggu1');
  // By default a note is for editors only.
  await page.getByText('Catatan dan pesan').click();
  await page.getByLabel('Isi catatan').fill('Angkanya sudah dicek.');
  await page.getByRole('button', { name: 'Simpan catatan' }).click();
  await expect(page.getByText('Catatan untuk redaksi tersimpan.')).toBeVisible();
  expect((await storyOf(site, admin, id))[0]).toMatchObject({ kind: 'comment', visibility: 'editors' });
});

test('admins keep the reasons: add, change, order and delete', async ({ page, site, admin }) => {
  type Templates = { templates: { title: string; text: string }[] };
  const titles = async () => {
    const { templates } = await get<Templates>(site, '/reasonTemplates', admin.token);
    return templates.map(({ title: name }) => name);
  };
  const before = await titles();
  await page.goto(ownAdminPages.reasonTemplates);
  const list = page.getByRole('list', { name: 'Alasan' });
  await expect(list.getByRole('listitem')).toHaveCount(before.length);
  await expectAccessibleAndFitting(page);
  const name = uniqueWord();
  await page.getByRole('button', { name: 'Tambah alasan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tambah alasan' }).click();
  await expect(dialog.getByLabel('Judul')).toBeFocused();
  await dialog.getByLabel('Judul').fill(name);
  await dialog.getByLabel('Teks').fill('Mohon singkatkan.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tambah alasan' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  expect(await titles()).toEqual([...before, name]);

  await page.getByRole('button', { name: `Naikkan ${name}` }).click();
  await expect.poll(titles).toEqual([...before.slice(0, -1), name, before.at(-1)]);
  await expect(page.getByRole('button', { name: `Naikkan ${name}` })).toBeFocused();
  await page.getByRole('button', { name: `Ubah ${name}` }).click();
  await expect(dialog.getByLabel('Teks')).toHaveValue('Mohon singkatkan.');
  await dialog.getByLabel('Teks').fill('Mohon disingkat.');
  await dialog.getByRole('button', { name: 'Simpan alasan' }).click();
  await expect(list.getByText('Mohon disingkat.')).toBeVisible();
  await page.getByRole('button', { name: `Hapus ${name}` }).click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
  expect(await titles()).toEqual(before);
});

test(
  'a proposed revision is decided on beside the public text, and an undo in the history brings it back',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const word = uniqueWord();
    const id = await post(site, author, { title: word, content: '<p>Teks lama.</p>', status: 'disetujui' });
    await write(site, author, 'reviseArticle', id, {
      title: word,
      content: '<p>Teks baru.</p>',
      change_kind: 'layout',
    });
    await page.goto(`${review}?tab=revisi&q=${word}`);
    await row(page, word).getByRole('link').click();
    const changes = page.getByRole('region', { name: 'Perubahan', exact: true });
    await expect(changes.locator('ins').filter({ hasText: 'baru' })).toBeVisible();
    await page.goto(`${review}?tab=revisi&q=${word}&artikel=${id}&lihat=keputusan`);
    await choice(page, 'Setujui').click();
    await expect(page.getByText('Perubahannya langsung menggantikan teks yang terbit.')).toBeVisible();
    await expect(page.getByLabel('Terbit pada (WIB)')).toHaveCount(0);
    expect((await readArticle(site, admin, id)).content).toContain('lama');
    await sendButton(page).click();
    await expect(lastAct(page)).toContainText(`Disetujui: ${word}`);
    expect((await readArticle(site, admin, id)).content).toContain('baru');

    await page.goto(`${review}?tab=revisi&artikel=${id}&lihat=riwayat`);
    let loads = 0;
    page.on('request', (request) => {
      if (request.url().includes('articleTimeline')) loads += 1;
    });
    await page.getByRole('button', { name: 'Urungkan keputusan ini' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Keputusan dibatalkan' })).toBeVisible();
    expect((await readArticle(site, admin, id)).content).toContain('lama');
    const isNarrow = (page.viewportSize()?.width ?? 0) < 1100;
    if (isNarrow) await page.getByRole('link', { name: 'Putuskan' }).click();
    await expect(choice(page, 'Setujui')).toBeVisible();
    expect(loads).toBeLessThan(4);
  },
);
