import type { Locator, Page } from '@playwright/test';
import { picture } from '#tests/factories.ts';
import { call, logInAdmin, type Session } from './accounts.ts';
import type { Site } from './site.ts';

type Posted = { title?: string; content?: string; withImage?: boolean; status?: string };

/** Posts an article and returns its id; it waits for a decision, unless `status` is given. */
export async function post(site: Site, author: Pick<Session, 'token'>, given: Posted = {}): Promise<number> {
  const { title = 'Menunggu keputusan', content = '<p>Isi tulisan.</p>', withImage = false, status } = given;
  const form = new FormData();
  form.set('title', title);
  form.set('content', content);
  if (withImage)
    form.set('image', new Blob([new Uint8Array(await picture(800, 500))], { type: 'image/jpeg' }), 'a.jpg');
  const response = await fetch(`${site.url}/api/postArtikel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}` },
    body: form,
  });
  if (!response.ok) throw new Error(await response.text());
  const { id } = (await response.json()) as { id: number };
  if (status) await decide(site, id, status);
  return id;
}

export async function decide(site: Site, id: number, status: string, more: object = {}): Promise<void> {
  const { token } = await logInAdmin(site);
  await call(site, 'PUT', `/updateStatusArtikel/${id}`, { verifikasi_admin: status, ...more }, token);
}

/** Approves an article for 09.00 in Jakarta, `days` days from now. Returns that time, and how the lists show it. */
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

/** A word that no other test's articles have. */
export function uniqueWord(): string {
  return `kata${Math.random().toString(36).slice(2, 10)}`;
}

/** Locates the posts of a list: articles or blog posts. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Returns which of the status colours a badge's text has. */
export async function hueOf(within: Locator, text: string): Promise<string> {
  const badge = within.getByText(text, { exact: true }).first();
  const color = await badge.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 12) return 'grey';
  if (blue > red && blue > green) return 'blue';
  if (green > red) return 'green';
  return green > red * 0.6 ? 'yellow' : 'red';
}
