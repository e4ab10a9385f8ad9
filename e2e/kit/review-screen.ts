import type { Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { call, formOf, type Session } from './accounts.ts';
import type { Site } from './site.ts';

/** The address of the editors' queue, filtered to titles that contain `word`. `id`: the article to open. */
export const reviewAddress = (word: string, id?: number) =>
  `${ownAdminPages.review}?q=${word}${id === undefined ? '' : `&artikel=${id}`}`;
export const queueRows = (page: Page) => page.getByRole('list', { name: 'Antrean', exact: true }).getByRole('listitem');
export const title = (page: Page) => page.locator('#judul-artikel');
const choices = (page: Page) => page.getByRole('group', { name: 'Pilihan' });
export const choice = (page: Page, name: string) => choices(page).getByRole('button', { name: new RegExp(`^${name}`) });
export const chosen = (page: Page) => choices(page).locator('[aria-pressed=true]');
export const words = (page: Page) => page.getByLabel('Pesan untuk penulis');
export const sendButton = (page: Page) => page.getByRole('form', { name: 'Keputusan' }).locator('[type=submit]');
export const lastAct = (page: Page) => page.getByRole('region', { name: 'Keputusan terakhir' });
export const inserted = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Perubahan', exact: true }).locator('ins').filter({ hasText: text });

/** The address of the page where admins decide on a single article. */
export const statusPath = (id: number) => `/statusupdate/${id}`;
export const newStatus = (page: Page) => page.getByLabel(labels.articleAdmin.newStatus, { exact: true });
export const saveStatus = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Simpan status' });

/** Changes an article as its author: while it waits (`resubmit`), or once it is public (`revise`). */
export async function write(
  site: Site,
  { token }: Pick<Session, 'token'>,
  name: 'resubmitArticle' | 'reviseArticle',
  id: number,
  fields: Record<string, string>,
): Promise<void> {
  await call(site, 'POST', `/${name}/${id}`, formOf(fields), token);
}
