import type { Locator, Page } from '@playwright/test';
import { SHORT_TEXT_CHARACTERS, STORAGE_BASE } from '#contract/constants.ts';
import { htmlAttacks, OWN_IMAGE } from '#tests/attacks/html.ts';
import { picture } from '#tests/factories.ts';
import { call, createAuthor, get, keepSession, logInAdmin, replaceSession, type Session } from './kit/accounts.ts';
import { formOn } from './kit/article-form.ts';
import { readArticle } from './kit/articles.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

// Bypasses the Content Security Policy, which would hide attacks that the sanitiser misses.
test.use({ settings: { DEMO: '0' }, bypassCSP: true });
test.describe.configure({ timeout: 180_000 });

const attacks = Object.values(htmlAttacks).flat();
const AT_ONCE = 60;
/** Only every 15th attack is also used as a title, because each title needs the load of a real page. */
const TITLES_EVERY = 15;
/** Matches the formulas of a stored text. */
const FORMULA = /<math[ >].*?<\/math>/gs;
/** A copy of the elements and attributes that formulas may have. */
const OF_FORMULA = {
  elements:
    'math semantics annotation mi mn mo mtext ms mrow mstyle merror mpadded mphantom msqrt mmultiscripts mtable mtr mtd mspace mprescripts mfrac mroot msub msup munder mover msubsup munderover',
  attributes:
    'display encoding dir displaystyle scriptlevel mathvariant form fence separator stretchy symmetric largeop movablelimits lspace rspace minsize maxsize width height depth voffset linethickness accent accentunder columnspan rowspan class',
};
const ACTIVE = 'script, style, iframe, frame, object, embed, svg, form, input, button, base, meta, link, template';

test('known attacks in a text run nothing when a browser shows what is stored', async ({ page, site }) => {
  const admin = await logInAdmin(site);
  const contents: string[] = [];
  // A text may contain only pictures that its author has uploaded.
  const image = await uploadPicture(site, admin);
  for (const attack of attacks.map((text) => text.replaceAll(OWN_IMAGE, image))) {
    const text = { title: 'Serangan', content: `<p>awal</p>${attack}` };
    // The server refuses attacks with a NUL character. The test skips these attacks.
    const id = await post(site, admin, text).catch((error: unknown) => {
      if (!String(error).includes('returned 422')) throw error;
      return undefined;
    });
    if (id !== undefined) contents.push((await readArticle(site, admin, id)).content);
  }
  expect(contents.length).toBeGreaterThan(400);

  await listen(page);
  for (let from = 0; from < contents.length; from += AT_ONCE) {
    const group = contents.slice(from, from + AT_ONCE);
    // HTML gets into a page in two ways: in the server's response, or inserted by a script. Tests both.
    const formulas = group.flatMap((content) => content.match(FORMULA) ?? []);
    const html = group.map((content) => `<article>${content}</article>`).join('');
    await page.route('**/kosong', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset=utf-8><body>${html}</body>` }),
    );
    await page.goto(`${site.url}/kosong`);
    await page.evaluate((texts) => {
      for (const text of texts) document.body.appendChild(document.createElement('div')).innerHTML = text;
    }, group);
    expect(await whatIsActive(page)).toEqual([]);
    expect(await stir(page)).toBe(0);
    expect(await formulasIn(page)).toEqual([...formulas, ...formulas].toSorted());
    await page.unroute('**/kosong');
  }
});

test('known attacks in titles and names are shown as plain text', async ({ page, site }) => {
  const admin = await logInAdmin(site);
  const titles = attacks
    .filter((attack, index) => index % TITLES_EVERY === 0 && [...attack].length <= SHORT_TEXT_CHARACTERS)
    // oxlint-disable-next-line no-control-regex -- the server refuses these characters
    .filter((attack) => !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(attack));
  expect(titles.length).toBeGreaterThan(20);
  await listen(page);
  for (const title of titles) {
    const id = await post(site, admin, { title, content: 'Isi', verifikasi_admin: 'disetujui' });
    await visit(page, `${site.url}/articleDetail/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.replace(/\s+/g, ' ').trim());
    expect(await stir(page)).toBe(0);
  }
  for (const path of ['/', '/article', '/article?page=2']) {
    await visit(page, site.url + path);
    expect(await stir(page)).toBe(0);
  }
});

test('attacks in figures and footnotes run nothing wherever a text is shown', async ({ page, context, site }) => {
  const [admin, author] = [await logInAdmin(site), await createAuthor(site)];
  const content = illustrated(await uploadPicture(site, admin));
  const article = await post(site, admin, { title: 'Terbit', content, verifikasi_admin: 'disetujui' });
  const { content: stored } = await readArticle(site, admin, article);
  expect(stored).toContain(`alt="${AS_TEXT}"`);
  expect(stored).toContain(`<cite>Sumber: ${AS_TEXT}</cite>`);
  expect(stored).toMatch(/<li id="cat-1">&lt;img/);
  const theirs = illustrated(await uploadPicture(site, author));
  const waiting = await post(site, author, { title: 'Menunggu dengan figur', content: theirs });
  const text = { title: 'Blog', content };
  const { id: blog } = await call<{ id: number }>(site, 'POST', '/postBlogBerita', text, admin.token);
  await call(site, 'POST', `/editBlog/${blog}`, { ...text, status: 'onpost' }, admin.token);

  await listen(page);
  await keepSession(context, admin);
  const inText = page.getByText(AS_SHOWN).first();
  const inForm = page.locator('textarea[name=content]');
  const shows = async (path: string, place: Locator) => {
    await page.goto(path);
    await expect(place, path).toBeAttached();
    if (place === inForm) await expect(inForm, path).toHaveValue(/attacked/);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel').getByText(AS_SHOWN).first(), path).toBeVisible();
      expect(await intruders(page), path).toEqual([]);
    }
    expect([path, await stir(page), await intruders(page)]).toEqual([path, 0, []]);
  };
  for (const path of ['/', '/article', '/blog', `/articleDetail/${article}`, `/detailBlogUser/${blog}`]) {
    await shows(path, inText);
  }
  // The search finds the article among hundreds of waiting articles from other tests.
  for (const path of ['/article-admin', '/update-article?q=figur', '/blog-admin']) await shows(path, inText);
  for (const path of [`/statusupdate/${waiting}`, `/detailBlog/${blog}`]) await shows(path, inText);
  for (const path of [`/edit-Artikel/${article}`, `/editBlog/${blog}`]) await shows(path, inForm);

  // Checks the description that other sites and search engines show.
  await page.goto(`/articleDetail/${article}`);
  for (const name of ['meta[name=description]', 'meta[property="og:description"]']) {
    expect(await page.locator(name).getAttribute('content')).toContain(AS_SHOWN);
  }
  await page.route('**/kosong', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }));
  for (const feed of ['/article/feed.xml', '/blog/feed.xml']) {
    await page.goto('/kosong');
    const summary = await page.evaluate(async (path) => {
      const entry = new DOMParser()
        .parseFromString(await (await fetch(path)).text(), 'text/xml')
        .querySelector('entry');
      document.body.appendChild(document.createElement('article')).innerHTML =
        entry?.querySelector('content')?.textContent ?? '';
      return entry?.querySelector('summary')?.textContent;
    }, feed);
    expect(summary).toContain(AS_SHOWN);
    await expect(page.locator('figcaption').first()).toContainText(AS_SHOWN);
    expect(await whatIsActive(page)).toEqual([]);
    expect(await stir(page)).toBe(0);
  }

  await replaceSession(page, author);
  for (const path of ['/userArticle', `/DetailArticle/${waiting}`]) await shows(path, inText);
});

test('attacks in a draft run nothing in the list, the form, the visual editor and beside another version', async ({
  page,
  context,
  site,
}) => {
  // The server cannot compare these texts: its sanitiser refuses them. The form then shows both versions whole.
  allowErrors(/draftDiff/);
  // 404: the pictures in the attacks do not exist. 409: the test saves a newer draft as another device.
  allowErrors(/404|409/);
  const author = await createAuthor(site);
  const draft = { form: 'article', subject: null, version: '', file_name: null, device: 'telepon', rev: 0 };
  const fields = { title: AS_SHOWN, content: `<p>awal</p>${attacks.join('\n')}` };
  await call(site, 'PUT', '/saveDraft/serangan', { ...draft, fields }, author.token);
  await listen(page);
  await keepSession(context, author);
  const isHarmless = async () => expect([await stir(page), await intruders(page)]).toEqual([0, []]);
  await page.goto('/userArticle');
  await expect(page.getByText(AS_SHOWN).first()).toBeVisible();
  await isHarmless();
  await page.getByRole('button', { name: `Lanjutkan ${AS_SHOWN}` }).click();
  const form = formOn(page);
  // A text that contains tags opens in the visual editor.
  await expect(page.locator('.editor-page')).toContainText('awal');
  await isHarmless();
  await form.switch.click();

  for (let from = 0; from < attacks.length; from += AT_ONCE) {
    await form.textarea.fill(`<p>awal</p>${attacks.slice(from, from + AT_ONCE).join('\n')}`);
    await form.switch.click();
    await expect(page.locator('.editor-page')).toContainText('awal');
    await isHarmless();
    await form.switch.click();
    await expect(form.textarea).toBeVisible();
  }

  await expect(page.getByText(/^Tersimpan di akun/)).toBeVisible();
  const { draft: stored } = await get<{ draft: { rev: number } }>(site, '/detailDraft/serangan', author.token);
  await call(site, 'PUT', '/saveDraft/serangan', { ...draft, fields, rev: stored.rev }, author.token);
  await form.content.fill(`${htmlAttacks['clobbering']?.join('\n')}<p>Di sini</p>`);
  await expect(page.getByRole('group', { name: 'Perbedaan: Isi artikel' })).toContainText('Di sini');
  await isHarmless();
});

/** A text that looks like an attack. Every page must show it as text. */
const AS_SHOWN = '<img src=x onerror=attacked()>';
const AS_TEXT = AS_SHOWN.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a text that shows AS_SHOWN as caption, source, alternative text and note, followed by attacks on figures. */
function illustrated(image: string): string {
  const figure = `<figure><img src="${image}" alt="${AS_TEXT}"><figcaption>${AS_TEXT} <cite>Sumber: ${AS_TEXT}</cite></figcaption></figure>`;
  const note = `<section role="doc-endnotes"><ol><li id="cat-1">${AS_TEXT}</li></ol></section>`;
  const others = htmlAttacks['figures']?.map((attack) => attack.replaceAll(OWN_IMAGE, image)) ?? [];
  return `${figure}<p>Isi<a href="#cat-1" role="doc-noteref">1</a></p>${note}${others.join('')}`;
}

/** Lists elements of a page that only an attack can have added. The site itself uses no event handler attributes. */
async function intruders(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getAttributeNames().some((name) => /^(on|srcdoc)/.test(name)) ||
          element.matches('img[src="x"], iframe, object, embed, base, frame') ||
          (element instanceof HTMLScriptElement && element.textContent.startsWith('attacked()')) ||
          (element instanceof HTMLAnchorElement && element.protocol === 'javascript:'),
      )
      .map(({ outerHTML }) => outerHTML),
  );
}

/** Counts the calls of `attacked()` in every document that this page loads. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { attacks: 0, attacked: () => ((window as unknown as { attacks: number }).attacks += 1) });
  });
}

/** Returns the formulas of a page as its parser has read them. Serialising writes a no-break space as an entity. */
async function formulasIn(page: Page): Promise<string[]> {
  const formulas = await page.evaluate(() => [...document.querySelectorAll('math')].map(({ outerHTML }) => outerHTML));
  return formulas.map((formula) => formula.replaceAll('&nbsp;', '\u00A0')).toSorted();
}

/** Lists everything in the page that could run code, even if it has not run. */
async function whatIsActive(page: Page): Promise<string[]> {
  return await page.evaluate(
    ({ active, elements, attributes }) => {
      const found = [...document.body.querySelectorAll(active)].map((element) => element.outerHTML);
      for (const element of document.body.querySelectorAll('math, math *')) {
        const isMathml = element.namespaceURI === 'http://www.w3.org/1998/Math/MathML';
        const isKnown = isMathml && elements.split(' ').includes(element.localName);
        const names = element.getAttributeNames();
        if (!isKnown || !names.every((name) => attributes.split(' ').includes(name))) found.push(element.outerHTML);
      }
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
    },
    { active: ACTIVE, ...OF_FORMULA },
  );
}

/** Dispatches to each element the events that a user or loading could cause. Returns how often `attacked()` has run. */
async function stir(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const events =
      'load error mouseover mouseenter focus blur animationstart toggle pointerover wheel input scroll begin';
    for (const element of document.body.querySelectorAll('article *, div *, h1 *')) {
      for (const event of events.split(' ')) element.dispatchEvent(new Event(event));
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { attacks: number }).attacks ?? 0;
  });
}

async function post(site: Site, { token }: Session, fields: Record<string, string>): Promise<number> {
  return (await call<{ id: number }>(site, 'POST', '/postArtikel', fields, token)).id;
}

async function uploadPicture(site: Site, { token }: Session): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await picture())]));
  return `${STORAGE_BASE}/${(await call<{ image: string }>(site, 'POST', '/uploadImage', body, token)).image}`;
}
