import type { ImageInfo } from '#contract/images.ts';
import { picture } from '#tests/factories.ts';
import { decide, post } from './articles.ts';
import { createAuthor } from './accounts.ts';
import type { Site } from './site.ts';

/** Uploads a picture of 1,600 × 1,000 pixels for texts of this person. Returns its <img>. */
async function uploadPicture(site: Site, { token }: { token: string }): Promise<string> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(await picture(1600, 1000))], { type: 'image/jpeg' }), 'a.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site.url}/api/uploadImage`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
  const { image, image_info: info } = (await response.json()) as { image: string; image_info: ImageInfo };
  return `<img src="/storage/${image}" alt="Bidang hijau" width="${info.width}" height="${info.height}">`;
}

const PARAGRAPH = `<p>${'Warga mencatat panen setiap pekan di balai desa. '.repeat(12)}</p>`;

/** Posts an article with two figures, the second one wide, and two notes, and approves it. Returns its id. */
export async function postIllustrated(site: Site): Promise<number> {
  const author = await createAuthor(site);
  const image = await uploadPicture(site, author);
  const caption =
    '<figcaption>Sawah tadah hujan di Desa Sukamaju <cite>Sumber: Dokumentasi Terarah</cite></figcaption>';
  const content =
    `<p>Panen naik dua kali lipat<a href="#cat-1" role="doc-noteref">1</a> sejak 2021.</p>${PARAGRAPH.repeat(2)}` +
    `<figure>${image}${caption}</figure>${PARAGRAPH}<figure data-width="wide">${image}${caption}</figure>${PARAGRAPH}` +
    `<h2>Biaya</h2><p>Biaya turun<a href="#cat-2" role="doc-noteref">2</a>, meski harga pupuk naik.</p>${PARAGRAPH}` +
    '<section role="doc-endnotes"><ol><li id="cat-1"><p>Diukur pada 48 petak contoh; lihat <a href="https://www.bps.go.id/">BPS</a>.</p></li>' +
    '<li id="cat-2">Harga tahun 2024, tanpa biaya tenaga kerja keluarga.</li></ol></section>';
  const id = await post(site, author, { title: 'Panen di lahan tadah hujan', content, withImage: true });
  await decide(site, id, 'disetujui');
  return id;
}

/** Posts an approved text with ten figures. Returns its id. */
export async function postWithTenFigures(site: Site): Promise<number> {
  const author = await createAuthor(site);
  const pictures: string[] = [];
  for (let count = 0; count < 10; count += 1) pictures.push(await uploadPicture(site, author));
  const content = pictures.map((image) => `${PARAGRAPH}<figure>${image}</figure>`).join('');
  const id = await post(site, author, { title: 'Sepuluh gambar', content });
  await decide(site, id, 'disetujui');
  return id;
}
