export type DemoBlog = {
  slug: string;
  title: string;
  status: 'onhold' | 'onpost';
  daysAgo: number;
  /** Its picture is drawings/<slug>.svg, unless this says that it has none. */
  hasDrawing?: false;
};

/** The text of each post is blogs/<slug>.txt. */
export const demoBlogs: DemoBlog[] = [
  {
    slug: 'rilis-laporan-tahunan',
    title: 'Laporan Tahunan 2025 Terbit, Kini dengan Bab tentang Kegagalan',
    status: 'onpost',
    daysAgo: 218,
  },
  {
    slug: 'kerja-sama-universitas',
    title: 'Terarah dan Tiga Perguruan Tinggi Sepakati Penelitian Bersama',
    status: 'onpost',
    daysAgo: 185,
    hasDrawing: false,
  },
  {
    slug: 'magang-peneliti-2026',
    title: 'Magang Peneliti 2026: Enam Tempat untuk Peneliti Muda',
    status: 'onpost',
    daysAgo: 160,
    hasDrawing: false,
  },
  {
    slug: 'diskusi-publik-proper',
    title: 'PROPER dan Warga di Balik Pagar: Catatan Diskusi Publik di Semarang',
    status: 'onpost',
    daysAgo: 85,
  },
  {
    slug: 'kunjungan-lapangan-demak',
    title: 'Tiga Hari di Pesisir Demak: Pemantauan Tahun Kedua',
    status: 'onpost',
    daysAgo: 38,
  },
  {
    slug: 'pelatihan-sroi-batch-tujuh',
    title: 'Pelatihan SROI Angkatan Ketujuh: Sehari Penuh Belajar di Lapangan',
    status: 'onpost',
    daysAgo: 11,
  },
  {
    slug: 'lokakarya-penulisan',
    title: 'Lokakarya Penulisan: Mengubah Catatan Lapangan Menjadi Artikel',
    status: 'onhold',
    daysAgo: 6,
    hasDrawing: false,
  },
  {
    slug: 'festival-desa-lestari',
    title: 'Festival Desa Lestari Digelar di Bantul, 12–13 Desember 2026',
    status: 'onhold',
    daysAgo: 4,
  },
  {
    slug: 'perpanjangan-pendaftaran',
    title: 'Pendaftaran Pelatihan Pemetaan Sosial Diperpanjang hingga 4 Desember',
    status: 'onhold',
    daysAgo: 2,
    hasDrawing: false,
  },
];
