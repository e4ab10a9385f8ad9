/** The facts of an export, as they stand in manifest.json. */
export type Summary = {
  format: 'terarah-export';
  version: 1;
  made_at: string;
  site: { name: string; address: string };
  counts: Readonly<Record<string, number>>;
  left_out: Readonly<Record<string, number>>;
  /** Paths of pictures and PDFs that the database names but the storage lacks. */
  missing_files: readonly string[];
};

/** Returns the file that explains the folder to a reader who does not know the program. */
export function describeExport({ made_at, site, counts, left_out, missing_files }: Summary): string {
  const numbers = Object.entries(counts).map(([name, count]) => `- ${name.replaceAll('_', ' ')}: ${count}`);
  const name = site.name.replaceAll(/[\r\n]+/g, ' ');
  return `# ${name}

Ekspor lengkap dari ${site.address}, dibuat ${made_at} (UTC).
A complete export of ${site.address}, made ${made_at} (UTC).

**Folder ini memuat data pribadi** (nama, alamat email, nomor telepon, catatan tinjauan, juga yang tidak dilihat penulis).
Simpan dengan aman. **This folder contains personal data** (names, e-mail addresses, phone numbers, review notes, also
those that authors do not see). Keep it safe.

${numbers.join('\n')}

## Isi

- \`articles/\`, \`blogs/\`, \`pages/\`, \`books/\`: satu folder untuk setiap karya. \`index.md\` adalah teksnya (Markdown dengan
  data di awal berkas, YAML); gambar dan PDF ada di sebelahnya. Artikel yang menunggu dan yang ditolak juga ada; lihat
  \`status\`.
- \`versions.jsonl\`, \`events.jsonl\`: versi dan riwayat tinjauan, satu JSON per baris. Teks versi adalah HTML.
- \`public-versions.jsonl\`: versi yang dilihat pembaca, dengan keterangannya. Versi yang disembunyikan menyebut alasannya.
- \`people.csv\`, \`topics.csv\`, \`redirects.csv\`: tabel UTF-8. Tanda petik tunggal di depan = + - @ mencegah rumus.
- \`reads.csv\`: berapa kali setiap karya dibaca per hari (WIB); karya di tempat sampah juga. \`readings\` mencakup
  \`downloads\` (unduhan PDF). \`daily_unique_readers\`: setiap pembaca satu kali sehari. Tidak ada data tentang pembacanya.
- \`terarah.bib\`: daftar pustaka BibTeX (UTF-8) dari artikel yang terbit dan buku.
- \`terarah.xml\`: WXR 1.2, yang dapat diimpor WordPress (Alat > Impor) dan situs ini.
- \`site/settings.json\`: pengaturan situs yang berbeda dari bawaannya.
- \`SHA256SUMS\`: periksa dengan \`sha256sum -c SHA256SUMS\`. \`manifest.json\`: fakta ekspor ini.

## Contents

- \`articles/\`, \`blogs/\`, \`pages/\`, \`books/\`: a folder for each work. \`index.md\` has its text (Markdown; the facts stand
  above it as YAML); pictures and PDF are beside it. Articles that wait or were declined are included; see \`status\`.
  Tables and lists that Markdown cannot express are HTML. The exact HTML of each text is in \`terarah.xml\`.
- \`versions.jsonl\`, \`events.jsonl\`: versions and the history of the review, one JSON object a line. Texts are HTML.
- \`public-versions.jsonl\`: the versions that readers see, with their notes; hidden ones with the reason. \`version\` is
  the number in \`versions.jsonl\`.
- \`people.csv\`, \`topics.csv\`, \`redirects.csv\`: tables in UTF-8. An apostrophe before = + - @ keeps spreadsheets from
  reading a formula; it is not part of the value.
- \`reads.csv\`: how often each work was read on each day (UTC+7), works in the bin included. \`readings\` includes
  \`downloads\` (of a PDF). \`daily_unique_readers\`: each reader once a day. Nothing says who read it. An import does not
  read this file.
- \`terarah.bib\`: BibTeX (UTF-8) of published articles and books.
- \`terarah.xml\`: WXR 1.2, for WordPress (Tools > Import), or for an empty site of this program:
  \`npm run admin -- import wordpress terarah.xml --media .\`
- \`site/settings.json\`: the settings of the site that differ from the defaults.
- \`SHA256SUMS\`: check with \`sha256sum -c SHA256SUMS\`. \`manifest.json\`: the facts of this export.

## Tidak disertakan / Left out

- Kata sandi, sesi, email keluar, draf yang belum dikirim, catatan audit / passwords, sessions, waiting mail, drafts that
  were not sent, the audit log.
- Di tempat sampah / in the bin: ${left_out['in_the_bin'] ?? 0}.
- Gambar versi lama yang sudah tidak ada / pictures of former versions that are gone:
  ${left_out['pictures_of_former_versions'] ?? 0}.
- Karakter yang dilarang XML, dalam terarah.xml / characters that XML forbids, in terarah.xml:
  ${left_out['dropped_characters'] ?? 0}.
${missing_files.map((path) => `- Berkas hilang / missing file: ${path}\n`).join('')}`;
}
