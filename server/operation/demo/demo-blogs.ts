export type DemoBlog = {
  slug: string;
  title: string;
  status: 'onhold' | 'onpost';
  daysAgo: number;
  drawing: string | null;
};

/** The text of each post is blogs/<slug>.txt. */
export const demoBlogs: DemoBlog[] = [
  {
    slug: 'rilis-laporan-tahunan',
    title: 'Laporan Tahunan 2025 Terbit, Kini dengan Bab tentang Kegagalan',
    status: 'onpost',
    daysAgo: 218,
    drawing: 'rilis-laporan-tahunan',
  },
  {
    slug: 'kerja-sama-universitas',
    title: 'Terarah dan Tiga Perguruan Tinggi Sepakati Penelitian Bersama',
    status: 'onpost',
    daysAgo: 185,
    drawing: null,
  },
  {
    slug: 'magang-peneliti-2026',
    title: 'Magang Peneliti 2026: Enam Tempat untuk Peneliti Muda',
    status: 'onpost',
    daysAgo: 160,
    drawing: null,
  },
  {
    slug: 'diskusi-publik-proper',
    title: 'PROPER dan Warga di Balik Pagar: Catatan Diskusi Publik di Semarang',
    status: 'onpost',
    daysAgo: 85,
    drawing: 'diskusi-publik-proper',
  },
  {
    slug: 'kunjungan-lapangan-demak',
    title: 'Tiga Hari di Pesisir Demak: Pemantauan Tahun Kedua',
    status: 'onpost',
    daysAgo: 38,
    drawing: 'kunjungan-lapangan-demak',
  },
  {
    slug: 'pelatihan-sroi-batch-tujuh',
    title: 'Pelatihan SROI Angkatan Ketujuh: Sehari Penuh Belajar di Lapangan',
    status: 'onpost',
    daysAgo: 11,
    drawing: 'pelatihan-sroi-batch-tujuh',
  },
  {
    slug: 'lokakarya-penulisan',
    title: 'Lokakarya Penulisan: Mengubah Catatan Lapangan Menjadi Artikel',
    status: 'onhold',
    daysAgo: 6,
    drawing: null,
  },
  {
    slug: 'festival-desa-lestari',
    title: 'Festival Desa Lestari Digelar di Bantul, 12–13 Desember 2026',
    status: 'onhold',
    daysAgo: 4,
    drawing: 'festival-desa-lestari',
  },
  {
    slug: 'perpanjangan-pendaftaran',
    title: 'Pendaftaran Pelatihan Pemetaan Sosial Diperpanjang hingga 4 Desember',
    status: 'onhold',
    daysAgo: 2,
    drawing: null,
  },
];
