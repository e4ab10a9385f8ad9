import { labels } from '#contract/messages.ts';

/** What each core value of the institute means. This is sample text. */
const MEANINGS: Readonly<Record<(typeof labels.about.coreValues)[number], string>> = {
  Trustworthy:
    'Setiap angka dalam laporan kami dapat dilacak sampai ke sumbernya. Yang belum kami ketahui, kami tulis sebagai belum diketahui.',
  Empathy: 'Kami datang sebagai tamu. Kami mendengarkan sebelum bertanya, dan bertanya sebelum menyarankan.',
  Resilience: 'Lapangan jarang berjalan sesuai rencana. Yang kami sesuaikan caranya; mutunya tetap.',
  Attitude: 'Rendah hati di hadapan warga, terus terang kepada klien, terbuka terhadap bantahan.',
  Responsible: 'Kami menjaga data orang yang mempercayakannya kepada kami, dan kembali untuk menyampaikan hasilnya.',
  Ability: 'Kami terus belajar, dan hanya menerima pekerjaan yang sanggup kami kerjakan dengan baik.',
  Harmony:
    'Kepentingan usaha, warga, dan alam kami timbang bersama. Program yang baik tidak memenangkan satu pihak saja.',
};

/** Texts of the About page. The core values are from the specification; everything else is sample text to replace. */
export const about = {
  lead: 'Kami lembaga riset dan konsultasi keberlanjutan. Pekerjaan kami dimulai dengan mendengarkan, dan berakhir dengan bukti yang dapat diperiksa siapa saja.',
  intro: [
    'Terarah bekerja untuk perusahaan, pemerintah daerah, dan lembaga yang ingin mengetahui apa yang sungguh-sungguh terjadi di sekitar kegiatan mereka: siapa yang tinggal di sana, apa yang mereka perlukan, dan apa yang berubah setelah sebuah program berjalan.',
    'Tim kami terdiri atas peneliti sosial, ahli lingkungan, dan fasilitator masyarakat. Sebagian besar waktu kami habis di luar kantor: di balai desa, di kebun, di tempat pelelangan ikan. Di sanalah pertanyaan yang baik biasanya muncul.',
    'Hasilnya berupa peta, angka, dan rekomendasi yang dapat dilacak sampai ke sumbernya. Sebagian kami tulis ulang menjadi artikel di situs ini, supaya pelajaran dari satu tempat berguna di tempat lain.',
  ],
  vision:
    'Setiap usaha dan pembangunan di Indonesia meninggalkan alam dan warganya dalam keadaan yang lebih baik, dan dapat menunjukkan buktinya.',
  mission: [
    {
      title: 'Meneliti bersama warga',
      text: 'Kami mempelajari kondisi sosial dan lingkungan dengan metode yang terbuka dan dapat diulang.',
    },
    {
      title: 'Mengukur dengan jujur',
      text: 'Kami mencatat perubahan apa adanya, termasuk yang tidak sesuai harapan, dalam bahasa yang dipahami semua pihak.',
    },
    {
      title: 'Mendampingi sampai mandiri',
      text: 'Kami membantu perusahaan, pemerintah, dan desa mengubah temuan menjadi program yang dapat mereka jalankan sendiri.',
    },
    {
      title: 'Membagikan pengetahuan',
      text: 'Kami menerbitkan pelajaran dari lapangan agar dapat dibaca, diuji, dan dipakai siapa saja.',
    },
  ],
  /** Ordered so that their initials spell the institute's name. */
  values: labels.about.coreValues.map((name) => ({ name, text: MEANINGS[name] })),
} as const;
