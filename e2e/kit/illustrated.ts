import { picture } from '#tests/factories.ts';
import { PARAGRAPH, uploadTextPicture } from '#tests/text-pictures.ts';
import { decide, post } from './articles.ts';
import { createAuthor } from './accounts.ts';
import type { Site } from './site.ts';

/** Posts and approves an article with two footnotes and two figures, of which the second is wide. Returns its id. */
export async function postIllustrated(site: Site): Promise<number> {
  const author = await createAuthor(site);
  const image = await uploadTextPicture(
    site.url,
    { authorization: `Bearer ${author.token}` },
    await picture(1600, 1000),
  );
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
