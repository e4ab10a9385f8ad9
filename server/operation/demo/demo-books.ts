export type DemoBook = Record<'slug' | 'title' | 'author' | 'tahun' | 'doi' | 'penerbit', string>;

/** The six demo books: `books/<slug>.pdf` is rendered from `books/source/<slug>.html` by scripts/make-demo-books.ts. */
export const demoBooks: DemoBook[] = [
  {
    slug: 'panduan-pemetaan-sosial',
    title: 'Panduan Praktis Pemetaan Sosial',
    author: 'Ratna Wulandari',
    tahun: '2025',
    doi: '10.5555/terarah.2025.01',
  },
  {
    slug: 'sroi-langkah-demi-langkah',
    title: 'SROI Langkah demi Langkah',
    author: 'Bagas Adiputra',
    tahun: '2024',
    doi: '10.5555/terarah.2024.02',
  },
  {
    slug: 'monitoring-evaluasi-partisipatif',
    title: 'Monitoring dan Evaluasi Partisipatif',
    author: 'Nur Halimah Siregar',
    tahun: '2023',
    doi: '10.5555/terarah.2023.01',
  },
  {
    slug: 'pengantar-proper-pemberdayaan',
    title: 'Pengantar PROPER dan Pemberdayaan Masyarakat',
    author: 'Dimas Prasetyo Aji',
    tahun: '2022',
    doi: '10.5555/terarah.2022.03',
  },
  {
    slug: 'keanekaragaman-hayati-kawasan-industri',
    title: 'Keanekaragaman Hayati di Kawasan Industri',
    author: 'Made Ayu Larasati',
    tahun: '2026',
    penerbit: 'Terarah Press bersama Forum Lanskap Lestari',
    doi: '10.5555/terarah.2026.01',
  },
  {
    slug: 'kelola-sampah-desa',
    title: 'Kelola Sampah Desa',
    author: 'Yohanes Tukan',
    tahun: '2021',
    doi: '10.5555/terarah.2021.02',
  },
].map((book) => ({ penerbit: 'Terarah Press', ...book }));
