import type { StatedChange } from '#contract/articles/change-kinds.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { call, createAuthor, formOf, logInAdmin } from './accounts.ts';
import { post, readArticle } from './articles.ts';
import type { Site } from './site.ts';

export const FIRST_TITLE = 'Panen di lahan kering';
export const CORRECTED_TITLE = 'Panen di lahan tadah hujan';
export const CORRECTION = 'Angka panen tahun 2021 keliru: tiga ton, bukan lima ton.';
export const RETRACTION = 'Data petak contoh ternyata tidak pernah diukur di lapangan.';

/** Changes a public article as an admin, who says what readers are told. */
export async function changePublic(
  site: Site,
  id: number,
  change_kind: StatedChange,
  change_note: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const admin = await logInAdmin(site);
  const { title, content, verifikasi_admin } = await readArticle(site, admin, id);
  const form = formOf({ title, content, verifikasi_admin, change_kind, change_note, ...fields });
  await call(site, 'POST', `/editArticle/${id}`, form, admin.token);
}

/** Posts and approves an article, then corrects its title and its text. Returns its id. */
export async function postCorrected(site: Site): Promise<number> {
  const text = (tons: string) =>
    `<p>Panen mencapai ${tons} ton pada 2021.</p>` +
    ['Hujan', 'Tanah', 'Pupuk', 'Benih'].map((word) => `<p>${word} dicatat setiap pekan.</p>`).join('');
  const author = await createAuthor(site);
  const id = await post(site, author, { title: FIRST_TITLE, content: text('lima'), status: 'disetujui' });
  await changePublic(site, id, 'correction', CORRECTION, { title: CORRECTED_TITLE, content: text('tiga') });
  return id;
}

/** Posts a corrected article, retracts it, and returns the paths of all the states in which readers see it. */
export async function pathsOfRetracted(site: Site): Promise<string[]> {
  const id = await postCorrected(site);
  await changePublic(site, id, 'retraction', RETRACTION);
  return [
    postAddress('article', id),
    addressOf('articleDetail', { id, versi: 1 }),
    addressOf('articleHistory', { id }),
    addressOf('articleHistory', { id, dari: 1, ke: 2 }),
  ];
}

/** Hides an earlier version of an article. */
export async function hideVersion(site: Site, id: number, number: number, reason: string): Promise<void> {
  const { token } = await logInAdmin(site);
  await call(site, 'POST', `/hidePublicVersion/${id}/${number}`, { reason }, token);
}
