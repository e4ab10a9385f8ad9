import { declined, type DemoStory, returned, revised, scheduled, sentBack, waiting } from './demo-stories.ts';

/** The demo topics, in the order in which the site lists them. */
export const demoTopics = [
  'Dampak sosial',
  'Pemberdayaan masyarakat',
  'Pelaporan dan PROPER',
  'Air bersih',
  'Energi terbarukan',
  'Sampah dan ekonomi sirkular',
  'Pesisir dan keanekaragaman hayati',
  'Pertanian',
] as const;

type DemoTopic = (typeof demoTopics)[number];

export type DemoArticle = {
  slug: string;
  title: string;
  author: string;
  /** The days since an admin's decision, or since the submission if the article has no decision yet. */
  daysAgo: number;
  /** The picture is drawings/<slug>.svg, or that of the original. False if there is none. */
  hasDrawing?: false;
  /** The slug of the article of which this one is the translation into English. */
  translationOf?: string;
  topics: readonly DemoTopic[];
  /** What happened after the submission. By default an admin approved the article. */
  story?: DemoStory;
};

/**
 * Each article's text is articles/<slug>.html; src="drawings/<slug>.svg" in it is a drawing of this folder. `author` is
 * a key of demoAuthors. A translation comes after its original and has the same author.
 */
export const demoArticles: DemoArticle[] = [
  {
    slug: 'pemetaan-sosial-sebelum-program',
    title: 'Mengenali Warga Sebelum Program: Pemetaan Sosial yang Dipakai Mengambil Keputusan',
    author: 'penulis',
    daysAgo: 289,
    topics: ['Dampak sosial', 'Pemberdayaan masyarakat'],
  },
  {
    slug: 'menghitung-sroi-tanpa-tersesat',
    title: 'Menghitung SROI Tanpa Tersesat: Satu Contoh dari Kelompok Pengolah Ikan',
    author: 'fadhil',
    daysAgo: 254,
    topics: ['Dampak sosial'],
  },
  {
    slug: 'proper-hijau-dari-dokumen-ke-lapangan',
    title: 'PROPER Hijau: Memindahkan Pekerjaan dari Dokumen ke Lapangan',
    author: 'tenri',
    daysAgo: 231,
    topics: ['Pelaporan dan PROPER'],
  },
  {
    slug: 'bank-sampah-yang-bertahan',
    title: 'Bank Sampah yang Bertahan: Pelajaran dari Empat Belas Unit di Sidoarjo',
    author: 'yohana',
    daysAgo: 203,
    topics: ['Sampah dan ekonomi sirkular', 'Pemberdayaan masyarakat'],
  },
  {
    slug: 'mangrove-pesisir-utara',
    title: 'Membaca Air Sebelum Menanam: Rehabilitasi Mangrove di Pesisir Utara Jawa',
    author: 'made',
    daysAgo: 178,
    topics: ['Pesisir dan keanekaragaman hayati'],
  },
  {
    slug: 'energi-surya-komunal',
    title: 'Listrik Surya Komunal: Jatah, Iuran, dan Tabungan Baterai untuk 82 Rumah',
    author: 'yohana',
    daysAgo: 149,
    topics: ['Energi terbarukan', 'Pemberdayaan masyarakat'],
  },
  {
    slug: 'kerangka-logis-monitoring',
    title: 'Menghidupkan Kerangka Logis: Memantau Anggapan di Balik Indikator',
    author: 'fadhil',
    daysAgo: 117,
    topics: ['Dampak sosial'],
  },
  {
    slug: 'cdo-di-lapangan',
    title: 'Petugas di Antara Dua Bahasa: Catatan Kerja Community Development Officer',
    author: 'penulis',
    daysAgo: 84,
    topics: ['Pemberdayaan masyarakat'],
  },
  {
    slug: 'keanekaragaman-hayati-pabrik',
    title: 'Burung di Balik Pagar: Menyusun Program Keanekaragaman Hayati di Kawasan Pabrik',
    author: 'made',
    daysAgo: 52,
    topics: ['Pesisir dan keanekaragaman hayati', 'Pelaporan dan PROPER'],
  },
  {
    slug: 'air-bersih-desa-karst',
    title: 'Air Bersih Berlapis untuk Desa Karst: Atap, Mata Air, dan Musyawarah',
    author: 'penulis',
    daysAgo: 23,
    topics: ['Air bersih', 'Pemberdayaan masyarakat'],
    story: revised,
  },
  {
    slug: 'pertanian-regeneratif',
    title: 'Lima Musim di Lahan Miring: Peralihan Menuju Pertanian Regeneratif',
    author: 'tenri',
    daysAgo: 7,
    topics: ['Pertanian'],
    story: waiting,
  },
  {
    slug: 'pemangku-kepentingan-peta-kuasa',
    title: 'Melampaui Matriks Empat Kotak: Menyusun Peta Kuasa Pemangku Kepentingan',
    author: 'penulis',
    daysAgo: 5,
    topics: ['Dampak sosial'],
    story: scheduled,
  },
  {
    slug: 'ekonomi-sirkular-maggot',
    title: 'Maggot dan Ekonomi Sirkular Desa: Neraca Massa, Pembukuan, dan Tetangga',
    author: 'yohana',
    daysAgo: 4,
    topics: ['Sampah dan ekonomi sirkular'],
    story: returned,
  },
  {
    slug: 'baseline-rumah-tangga',
    title: 'Garis Dasar Rumah Tangga: Bertanya Lebih Sedikit, Mengetahui Lebih Banyak',
    author: 'penulis',
    daysAgo: 1,
    hasDrawing: false,
    topics: ['Dampak sosial'],
    story: waiting,
  },
  {
    slug: 'opini-karbon-sukarela',
    title: 'Pasar Karbon Sukarela: Kesempatan yang Tidak Boleh Dilewatkan Desa Hutan',
    author: 'fadhil',
    daysAgo: 64,
    hasDrawing: false,
    topics: [],
    story: declined,
  },
  {
    slug: 'wisata-desa-daya-dukung',
    title: 'Berapa Tamu yang Sanggup Diterima? Menghitung Daya Dukung Wisata Desa',
    author: 'penulis',
    daysAgo: 37,
    topics: ['Pemberdayaan masyarakat'],
    story: sentBack,
  },
  {
    slug: 'social-mapping-before-the-programme',
    title: 'Meeting the People Before the Programme: Social Mapping That Decisions Are Made With',
    author: 'penulis',
    daysAgo: 240,
    translationOf: 'pemetaan-sosial-sebelum-program',
    topics: ['Dampak sosial', 'Pemberdayaan masyarakat'],
  },
];
