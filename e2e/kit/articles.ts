import type { Locator, Page } from '@playwright/test';
import { picture } from '#tests/factories.ts';
import { call, formOf, get, logInAdmin, type Session } from './accounts.ts';
import type { Site } from './site.ts';

type Posted = { title?: string; content?: string; withImage?: boolean; status?: string };

/** Posts an article and returns its id. The article waits for a decision, unless `status` is given. */
export async function post(site: Site, author: Pick<Session, 'token'>, given: Posted = {}): Promise<number> {
  const { title = 'Menunggu keputusan', content = '<p>Isi tulisan.</p>', withImage = false, status } = given;
  const form = formOf({ title, content });
  if (withImage)
    form.set('image', new Blob([new Uint8Array(await picture(800, 500))], { type: 'image/jpeg' }), 'a.jpg');
  const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', form, author.token);
  if (status) await decide(site, id, status);
  return id;
}

export async function decide(site: Site, id: number, status: string, more: object = {}): Promise<void> {
  const { token } = await logInAdmin(site);
  await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: status, ...more }, token);
}

/** Approves an article for 09.00 in Jakarta, `days` days from now. Returns that time, and the text of the badge. */
export async function schedule(site: Site, id: number, days: number): Promise<{ at: string; shown: string }> {
  const at = `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T02:00:00.000Z`;
  await decide(site, id, 'disetujui', { publish_at: at });
  const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short' }).format(Date.parse(at));
  return { at, shown: `Terjadwal ${day}, 09.00` };
}

type Stored = { title: string; content: string; verifikasi_admin: string; user_id: number; image: string | null };

export async function readArticle(site: Site, { token }: Session, id: number): Promise<Stored> {
  return (await call<{ artikel: Stored }>(site, 'GET', `/detailArtikel/${id}`, undefined, token)).artikel;
}

/** Returns the author's latest article. */
export async function newestArticle(site: Site, { token }: Pick<Session, 'token'>): Promise<Stored & { id: number }> {
  const { artikels } = await get<{ artikels: (Stored & { id: number })[] }>(site, '/userArtikel', token);
  const [newest] = artikels;
  if (!newest) throw new Error('The author has no article.');
  return newest;
}

/** Returns a word that no other test uses in an article. */
export function uniqueWord(): string {
  return `kata${Math.random().toString(36).slice(2, 10)}`;
}

/** Locates the articles or blog posts of a list. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Returns the name of the status colour that a badge with this text has. */
export async function hueOf(within: Locator, text: string): Promise<string> {
  const badge = within.getByText(text, { exact: true }).first();
  const color = await badge.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 12) return 'grey';
  if (blue > red && blue > green) return 'blue';
  if (green > red) return 'green';
  return green > red * 0.6 ? 'yellow' : 'red';
}
