import type { Page } from '@playwright/test';
import { SHORT_TEXT_CHARACTERS, STORAGE_BASE } from '#contract/constants.ts';
import { htmlAttacks, OWN_IMAGE } from '#tests/attacks/html.ts';
import { picture } from '#tests/factories.ts';
import { logInAdmin } from './kit/accounts.ts';
import type { Site } from './kit/site.ts';
import { expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

// Without the pages' policy, which would hide what the cleaning lets through.
test.use({ settings: { DEMO: '0' }, bypassCSP: true });
test.describe.configure({ timeout: 180_000 });

const attacks = Object.values(htmlAttacks).flat();
const AT_ONCE = 60;
/** One in this many attacks is also a title, as visitors and admins see it on real pages. */
const TITLES_EVERY = 15;
const ACTIVE =
  'script, style, iframe, frame, object, embed, svg, math, form, input, button, base, meta, link, template';

test('known attacks in a text run nothing when a browser shows what is stored', async ({ page, site }) => {
  const admin = { authorization: `Bearer ${(await logInAdmin(site)).token}` };
  const contents: string[] = [];
  // A text may name only pictures that its author uploaded.
  const image = await uploadPicture(site, admin);
  for (const attack of attacks.map((text) => text.replaceAll(OWN_IMAGE, image))) {
    const id = await post(site, admin, { title: 'Serangan', content: `<p>awal</p>${attack}` });
    contents.push(await contentOf(site, admin, id));
  }
  expect(contents.length).toBeGreaterThan(400);

  await listen(page);
  for (let from = 0; from < contents.length; from += AT_ONCE) {
    const group = contents.slice(from, from + AT_ONCE);
    // Shown in both ways: parsed from a server's response, and inserted by a script.
    const html = group.map((content) => `<article>${content}</article>`).join('');
    await page.route('**/kosong', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset=utf-8><body>${html}</body>` }),
    );
    await page.goto(`${site.url}/kosong`);
    await page.evaluate((texts) => {
      for (const text of texts) document.body.appendChild(document.createElement('div')).innerHTML = text;
    }, group);
    expect(await whatIsActive(page)).toEqual([]);
    await stir(page);
    expect(await attacksHeard(page)).toBe(0);
    await page.unroute('**/kosong');
  }
});

test('known attacks in titles and names are shown as plain text', async ({ page, site }) => {
  const admin = { authorization: `Bearer ${(await logInAdmin(site)).token}` };
  const titles = attacks
    .filter((attack, index) => index % TITLES_EVERY === 0 && [...attack].length <= SHORT_TEXT_CHARACTERS)
    // oxlint-disable-next-line no-control-regex -- what the server refuses to store
    .filter((attack) => !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(attack));
  expect(titles.length).toBeGreaterThan(20);
  await listen(page);
  for (const title of titles) {
    const id = await post(site, admin, { title, content: 'Isi', verifikasi_admin: 'disetujui' });
    await visit(page, `${site.url}/articleDetail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.replace(/\s+/g, ' ').trim());
    await stir(page);
    expect(await attacksHeard(page)).toBe(0);
  }
  for (const path of ['/', '/article', '/article?page=2']) {
    await visit(page, site.url + path);
    expect(await attacksHeard(page)).toBe(0);
  }
});

/** Records what an attack calls, in every document of this page. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { attacks: 0, attacked: () => ((window as unknown as { attacks: number }).attacks += 1) });
  });
}

async function attacksHeard(page: Page): Promise<number> {
  return await page.evaluate(() => (window as unknown as { attacks: number }).attacks ?? 0);
}

/** Lists everything in the page that could run code, whether or not it has. */
async function whatIsActive(page: Page): Promise<string[]> {
  return await page.evaluate((active) => {
    const found = [...document.body.querySelectorAll(active)].map((element) => element.outerHTML);
    for (const element of document.body.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const isOfNote = name === 'id' && /^(?:cat|rujukan)-\d+$/.test(value);
        if (/^(on|style|id|name)/.test(name) && !isOfNote) found.push(element.outerHTML);
      }
    }
    for (const link of document.body.querySelectorAll('a')) {
      if (link.hasAttribute('href') && !/^(https?|mailto|tel):$/.test(link.protocol)) found.push(link.outerHTML);
    }
    return found;
  }, ACTIVE);
}

/** Triggers on each element what mouse, keyboard and time could trigger. */
async function stir(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const events =
      'load error mouseover mouseenter focus blur animationstart toggle pointerover wheel input scroll begin';
    for (const element of document.body.querySelectorAll('article *, div *, h1 *')) {
      for (const event of events.split(' ')) element.dispatchEvent(new Event(event));
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

async function post(site: Site, headers: Record<string, string>, fields: Record<string, string>): Promise<number> {
  const answer = await fetch(`${site.url}/api/postArtikel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  // A text that cannot be stored at all (NUL) is refused, and is harmless.
  if (answer.status === 422) return 0;
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { id: number }).id;
}

async function uploadPicture(site: Site, headers: Record<string, string>): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await picture())]));
  const answer = await fetch(`${site.url}/api/uploadImage`, { method: 'POST', headers, body });
  return `${STORAGE_BASE}/${((await answer.json()) as { image: string }).image}`;
}

async function contentOf(site: Site, headers: Record<string, string>, id: number): Promise<string> {
  if (id === 0) return '';
  const answer = await fetch(`${site.url}/api/detailArtikel/${id}`, { headers });
  return ((await answer.json()) as { artikel: { content: string } }).artikel.content;
}
