export type DemoBlog = {
  slug: string;
  title: string;
  isOnHold?: true;
  daysAgo: number;
  /** The picture is drawings/<slug>.svg. False if there is none. */
  hasDrawing?: false;
};

/** Each post's text is blogs/<slug>.txt. */
export const demoBlogs: DemoBlog[] = [
  {
    slug: 'rilis-laporan-tahunan',
    title: 'Laporan Tahunan 2025 Terbit, Kini dengan Bab tentang Kegagalan',
    daysAgo: 218,
  },
  {
    slug: 'kerja-sama-universitas',
    title: 'Terarah dan Tiga Perguruan Tinggi Sepakati Penelitian Bersama',
    daysAgo: 185,
    hasDrawing: false,
  },
  {
    slug: 'magang-peneliti-2026',
    title: 'Magang Peneliti 2026: Enam Tempat untuk Peneliti Muda',
    daysAgo: 160,
    hasDrawing: false,
  },
  {
    slug: 'diskusi-publik-proper',
    title: 'PROPER dan Warga di Balik Pagar: Catatan Diskusi Publik di Semarang',
    daysAgo: 85,
  },
  {
    slug: 'kunjungan-lapangan-demak',
    title: 'Tiga Hari di Pesisir Demak: Pemantauan Tahun Kedua',
    daysAgo: 38,
  },
  {
    slug: 'pelatihan-sroi-batch-tujuh',
    title: 'Pelatihan SROI Angkatan Ketujuh: Sehari Penuh Belajar di Lapangan',
    daysAgo: 11,
  },
  {
    slug: 'lokakarya-penulisan',
    title: 'Lokakarya Penulisan: Mengubah Catatan Lapangan Menjadi Artikel',
    isOnHold: true,
    daysAgo: 6,
    hasDrawing: false,
  },
  {
    slug: 'festival-desa-lestari',
    title: 'Festival Desa Lestari Digelar di Bantul, 12–13 Desember 2026',
    isOnHold: true,
    daysAgo: 4,
  },
  {
    slug: 'perpanjangan-pendaftaran',
    title: 'Pendaftaran Pelatihan Pemetaan Sosial Diperpanjang hingga 4 Desember',
    isOnHold: true,
    daysAgo: 2,
    hasDrawing: false,
  },
];
