import { picture } from '#tests/factories.ts';
import { PARAGRAPH, uploadTextPicture } from '#tests/text-pictures.ts';
import { type Author, call, createAuthor, formOf } from './accounts.ts';
import { decide } from './articles.ts';
import type { Site } from './site.ts';

const FIELDS = {
  title: 'Panen di lahan tadah hujan',
  abstract: 'Panen padi pada 48 petak naik setelah jadwal tanam diubah & <dicatat>.',
  keywords: JSON.stringify(['padi', 'tadah hujan']),
  licence: 'CC-BY-4.0',
  doi: '10.1234/Panen.2026',
  co_authors: JSON.stringify([
    { given_name: 'Budi', family_name: 'Santoso', affiliation: 'Universitas Tani', orcid: '0000-0002-1825-0097' },
    { given_name: 'Sri', family_name: '', affiliation: '', orcid: '' },
  ]),
};

/**
 * Posts and approves an article with all that a text may hold, among it two footnotes and three figures. The second
 * figure has no caption, and the last one is wide. Returns its id.
 */
export async function postIllustrated(site: Site): Promise<number> {
  const author = await createAuthor(site);
  return await postPublic(site, author, { ...FIELDS, content: await illustratedText(site, author) });
}

/** Posts and approves such an article, and its English translation with a shorter text. Returns both ids. */
export async function postIllustratedPair(site: Site): Promise<{ original: number; translation: number }> {
  const author = await createAuthor(site);
  const original = await postPublic(site, author, { ...FIELDS, content: await illustratedText(site, author) });
  const translation = await postPublic(site, author, {
    title: 'Harvests of <rain-fed> land',
    abstract: 'Harvests rose.',
    content: '<h2>Costs</h2><p>They fell.</p><h2 lang="id">Biaya</h2><p>Turun.</p><h2>Costs</h2><p>Again.</p>',
    language: 'en',
    translation_of: String(original),
  });
  return { original, translation };
}

async function postPublic(site: Site, author: Author, fields: Readonly<Record<string, string>>): Promise<number> {
  const form = formOf(fields);
  form.set('image', new Blob([new Uint8Array(await picture(800, 500))], { type: 'image/jpeg' }), 'a.jpg');
  const { id } = await call<{ id: number }>(site, 'POST', '/postArtikel', form, author.token);
  await decide(site, id, 'disetujui');
  return id;
}

async function illustratedText(site: Site, { token }: Author): Promise<string> {
  const image = await uploadTextPicture(site.url, { authorization: `Bearer ${token}` }, await picture(1600, 1000));
  const caption =
    '<figcaption>Sawah tadah hujan di Desa Sukamaju <cite>Sumber: Dokumentasi Terarah</cite></figcaption>';
  return (
    `<p>Panen naik dua kali lipat<a href="#cat-1" role="doc-noteref">1</a> sejak 2021.</p>${PARAGRAPH.repeat(2)}` +
    `<figure>${image}${caption}</figure>${PARAGRAPH}<figure>${image}</figure>` +
    `<figure data-width="wide">${image}${caption}</figure>${PARAGRAPH}` +
    `<h2>Biaya</h2><p>Biaya turun<a href="#cat-2" role="doc-noteref">2</a>, meski harga pupuk naik.</p>${PARAGRAPH}` +
    `<h3>Pupuk &amp; benih</h3>${table('Pupuk', 'Urea')}<h4>Benih</h4>${table('Benih', 'Ciherang')}` +
    '<p>Harga dari <a href="https://www.pertanian.go.id/harga?tahun=2024&amp;jenis=benih">daftar kementerian</a>.</p>' +
    '<blockquote><p>Hujan tidak menunggu.</p></blockquote><pre><code>rata = sum(panen) / len(panen)</code></pre>' +
    '<h3 lang="en">Methods</h3><ol><li>Ubinan</li><li>Wawancara</li></ol><hr><dl><dt>Ubinan</dt><dd>Petak kecil</dd></dl>' +
    `<h2>Biaya</h2><p>Biaya tahun berikutnya belum dihitung.</p>` +
    '<section role="doc-endnotes"><ol><li id="cat-1"><p>Diukur pada 48 petak contoh; lihat <a href="https://www.bps.go.id/">BPS</a>.</p></li>' +
    '<li id="cat-2">Harga tahun 2024, tanpa biaya tenaga kerja keluarga.</li></ol></section>'
  );
}

function table(caption: string, product: string): string {
  const head = '<thead><tr><th scope="col">Jenis</th><th scope="col">Harga</th></tr></thead>';
  return `<table><caption>${caption}</caption>${head}<tbody><tr><td>${product}</td><td>Rp12.500</td></tr></tbody></table>`;
}
