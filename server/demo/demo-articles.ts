import type { ArticleStatus } from '#contract/constants.ts';
import { declined, type DemoStory, returned, revised, scheduled, sentBack } from './demo-stories.ts';

export type DemoArticle = {
  slug: string;
  title: string;
  author: string;
  verifikasi_admin: ArticleStatus;
  /** When it was decided on, or sent if it waits. It was sent some hours before that. */
  daysAgo: number;
  drawing: string | null;
  /** Its review after it was sent. Without one it was decided on by its status alone. */
  story?: DemoStory;
};

/** The text of each article is articles/<slug>.html; author is a key of demoPeople. */
export const demoArticles: DemoArticle[] = [
  {
    slug: 'pemetaan-sosial-sebelum-program',
    title: 'Mengenali Warga Sebelum Program: Pemetaan Sosial yang Dipakai Mengambil Keputusan',
    author: 'penulis',
    verifikasi_admin: 'disetujui',
    daysAgo: 289,
    drawing: 'pemetaan-sosial-sebelum-program',
  },
  {
    slug: 'menghitung-sroi-tanpa-tersesat',
    title: 'Menghitung SROI Tanpa Tersesat: Satu Contoh dari Kelompok Pengolah Ikan',
    author: 'fadhil',
    verifikasi_admin: 'disetujui',
    daysAgo: 254,
    drawing: 'menghitung-sroi-tanpa-tersesat',
  },
  {
    slug: 'proper-hijau-dari-dokumen-ke-lapangan',
    title: 'PROPER Hijau: Memindahkan Pekerjaan dari Dokumen ke Lapangan',
    author: 'tenri',
    verifikasi_admin: 'disetujui',
    daysAgo: 231,
    drawing: 'proper-hijau-dari-dokumen-ke-lapangan',
  },
  {
    slug: 'bank-sampah-yang-bertahan',
    title: 'Bank Sampah yang Bertahan: Pelajaran dari Empat Belas Unit di Sidoarjo',
    author: 'yohana',
    verifikasi_admin: 'disetujui',
    daysAgo: 203,
    drawing: 'bank-sampah-yang-bertahan',
  },
  {
    slug: 'mangrove-pesisir-utara',
    title: 'Membaca Air Sebelum Menanam: Rehabilitasi Mangrove di Pesisir Utara Jawa',
    author: 'made',
    verifikasi_admin: 'disetujui',
    daysAgo: 178,
    drawing: 'mangrove-pesisir-utara',
  },
  {
    slug: 'energi-surya-komunal',
    title: 'Listrik Surya Komunal: Jatah, Iuran, dan Tabungan Baterai untuk 82 Rumah',
    author: 'yohana',
    verifikasi_admin: 'disetujui',
    daysAgo: 149,
    drawing: 'energi-surya-komunal',
  },
  {
    slug: 'kerangka-logis-monitoring',
    title: 'Menghidupkan Kerangka Logis: Memantau Anggapan di Balik Indikator',
    author: 'fadhil',
    verifikasi_admin: 'disetujui',
    daysAgo: 117,
    drawing: 'kerangka-logis-monitoring',
  },
  {
    slug: 'cdo-di-lapangan',
    title: 'Petugas di Antara Dua Bahasa: Catatan Kerja Community Development Officer',
    author: 'penulis',
    verifikasi_admin: 'disetujui',
    daysAgo: 84,
    drawing: 'cdo-di-lapangan',
  },
  {
    slug: 'keanekaragaman-hayati-pabrik',
    title: 'Burung di Balik Pagar: Menyusun Program Keanekaragaman Hayati di Kawasan Pabrik',
    author: 'made',
    verifikasi_admin: 'disetujui',
    daysAgo: 52,
    drawing: 'keanekaragaman-hayati-pabrik',
  },
  {
    slug: 'air-bersih-desa-karst',
    title: 'Air Bersih Berlapis untuk Desa Karst: Atap, Mata Air, dan Musyawarah',
    author: 'penulis',
    verifikasi_admin: 'disetujui',
    daysAgo: 23,
    drawing: 'air-bersih-desa-karst',
    story: revised,
  },
  {
    slug: 'pertanian-regeneratif',
    title: 'Lima Musim di Lahan Miring: Peralihan Menuju Pertanian Regeneratif',
    author: 'tenri',
    verifikasi_admin: 'menunggu',
    daysAgo: 7,
    drawing: 'pertanian-regeneratif',
  },
  {
    slug: 'pemangku-kepentingan-peta-kuasa',
    title: 'Melampaui Matriks Empat Kotak: Menyusun Peta Kuasa Pemangku Kepentingan',
    author: 'penulis',
    verifikasi_admin: 'menunggu',
    daysAgo: 5,
    drawing: 'pemangku-kepentingan-peta-kuasa',
    story: scheduled,
  },
  {
    slug: 'ekonomi-sirkular-maggot',
    title: 'Maggot dan Ekonomi Sirkular Desa: Neraca Massa, Pembukuan, dan Tetangga',
    author: 'yohana',
    verifikasi_admin: 'menunggu',
    daysAgo: 4,
    drawing: 'ekonomi-sirkular-maggot',
    story: returned,
  },
  {
    slug: 'baseline-rumah-tangga',
    title: 'Garis Dasar Rumah Tangga: Bertanya Lebih Sedikit, Mengetahui Lebih Banyak',
    author: 'penulis',
    verifikasi_admin: 'menunggu',
    daysAgo: 1,
    drawing: null,
  },
  {
    slug: 'opini-karbon-sukarela',
    title: 'Pasar Karbon Sukarela: Kesempatan yang Tidak Boleh Dilewatkan Desa Hutan',
    author: 'fadhil',
    verifikasi_admin: 'ditolak',
    daysAgo: 64,
    drawing: null,
    story: declined,
  },
  {
    slug: 'wisata-desa-daya-dukung',
    title: 'Berapa Tamu yang Sanggup Diterima? Menghitung Daya Dukung Wisata Desa',
    author: 'penulis',
    verifikasi_admin: 'ditolak',
    daysAgo: 37,
    drawing: 'wisata-desa-daya-dukung',
    story: sentBack,
  },
];
