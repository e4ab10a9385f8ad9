import { labels } from '#contract/messages.ts';
import type { SiteContent } from './site-settings.ts';

/**
 * What visitors see of a subject that no admin has changed. These are the facts about a sample institute: admins
 * replace them at /pengaturan-situs. The titles of the services and the names of the values are the specification's, so
 * they are no settings. A picture that is null stands for the drawing of the page (web/content/drawings).
 */
export const DEFAULT_SITE: SiteContent = {
  identity: {
    name: 'Terarah',
    purpose: { id: 'Riset dan konsultasi keberlanjutan', en: 'Sustainability research and consulting' },
    mark: null,
    publication: '',
    issn: '',
    licence: '',
  },
  hero: {
    greeting: {
      id: 'Dampak yang terukur, langkah yang terarah.',
      en: 'Impact you can measure, steps that lead somewhere.',
    },
    description: {
      id: 'Terarah memetakan kondisi sosial, mendengarkan warga dan pemangku kepentingan, lalu mengukur apa yang benar-benar berubah, agar setiap keputusan program bertumpu pada bukti dari lapangan.',
      en: 'Terarah maps social conditions, listens to communities and stakeholders, and measures what has really changed, so that every programme decision rests on evidence from the field.',
    },
    picture: null,
  },
  services: {
    items: [
      {
        description: {
          id: 'Memetakan kondisi, potensi, dan kerentanan sosial warga di sekitar wilayah kerja.',
          en: 'Mapping the social conditions, strengths and vulnerabilities of communities around an operation.',
        },
        steps: [
          'Wawancara mendalam, diskusi kelompok, dan survei rumah tangga',
          'Pemetaan aset, mata pencaharian, kelompok rentan, dan potensi konflik',
          'Pembacaan hasil bersama warga sebelum laporan ditutup',
        ],
        result: 'Laporan pemetaan sosial dengan peta, data terbuka, dan usulan program yang berurutan.',
        picture: null,
      },
      {
        description: {
          id: 'Mengenali kepentingan, pengaruh, dan hubungan antarpihak sebagai dasar pelibatan.',
          en: 'Understanding the interests, influence and ties between parties before engaging them.',
        },
        steps: [
          'Penelusuran pihak yang terdampak, berpengaruh, dan selama ini terlewat',
          'Analisis kepentingan, pengaruh, dan hubungan antarpihak',
          'Penyusunan rencana pelibatan untuk setiap kelompok',
        ],
        result: 'Peta pemangku kepentingan dan rencana pelibatan yang dapat diperbarui sendiri.',
        picture: null,
      },
      {
        description: labels.sroiDescription,
        steps: [
          'Penyusunan peta hasil bersama penerima manfaat',
          'Penilaian perubahan beserta pengurangnya: deadweight, attribution, displacement, drop-off',
          'Uji kepekaan atas anggapan yang paling menentukan',
        ],
        result: 'Laporan SROI dengan rasio, rentangnya, dan seluruh dasar perhitungannya.',
        picture: null,
      },
      {
        description: {
          id: 'Memantau dan menilai program dengan indikator yang disepakati sejak awal.',
          en: 'Following and assessing programmes against indicators agreed on from the start.',
        },
        steps: [
          'Penyepakatan indikator dan data awal sebelum program berjalan',
          'Pemantauan berkala yang melibatkan warga sebagai pencatat',
          'Evaluasi tengah dan akhir program',
        ],
        result: 'Laporan berkala yang ringkas, dan pelajaran yang dapat langsung dipakai pada tahun berikutnya.',
        picture: null,
      },
      {
        description: {
          id: 'Mendampingi perusahaan memenuhi kriteria PROPER, dari penilaian awal sampai perbaikan di lapangan.',
          en: 'Guiding companies through the PROPER criteria, from first assessment to improvements on site.',
        },
        steps: [
          'Penilaian awal terhadap kriteria PROPER yang berlaku',
          'Pendampingan dokumen, dari sistem manajemen sampai inovasi sosial',
          'Pemeriksaan di lapangan, agar dokumen sesuai dengan kenyataan',
        ],
        result: 'Dokumen yang siap dinilai dan daftar perbaikan yang sudah dikerjakan.',
        picture: null,
      },
      {
        description: {
          id: 'Menempatkan dan membina petugas pengembangan masyarakat yang bekerja bersama warga.',
          en: 'Placing and coaching community development officers who work side by side with residents.',
        },
        steps: [
          'Pemilihan dan pelatihan petugas sesuai dengan kebutuhan wilayah',
          'Penempatan di desa, dengan rencana kerja bersama warga',
          'Pembinaan bulanan oleh peneliti senior',
        ],
        result: 'Petugas yang menetap di lapangan, catatan kerja bulanan, dan kelompok warga yang makin mandiri.',
        picture: null,
      },
    ],
  },
  about: {
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
    values: [
      'Setiap angka dalam laporan kami dapat dilacak sampai ke sumbernya. Yang belum kami ketahui, kami tulis sebagai belum diketahui.',
      'Kami datang sebagai tamu. Kami mendengarkan sebelum bertanya, dan bertanya sebelum menyarankan.',
      'Lapangan jarang berjalan sesuai rencana. Yang kami sesuaikan caranya; mutunya tetap.',
      'Rendah hati di hadapan warga, terus terang kepada klien, terbuka terhadap bantahan.',
      'Kami menjaga data orang yang mempercayakannya kepada kami, dan kembali untuk menyampaikan hasilnya.',
      'Kami terus belajar, dan hanya menerima pekerjaan yang sanggup kami kerjakan dengan baik.',
      'Kepentingan usaha, warga, dan alam kami timbang bersama. Program yang baik tidak memenangkan satu pihak saja.',
    ],
    picture: null,
  },
  contact: {
    address: ['Jl. Palagan Tentara Pelajar No. 112', 'Sariharjo, Ngaglik, Sleman', 'Daerah Istimewa Yogyakarta 55581'],
    email: 'halo@terarah.id',
    phone: '(0274) 555 0182',
    hours: 'Senin sampai Jumat, 08.30–16.30 WIB',
    map: '',
    picture: null,
  },
  partners: {
    items: ['Bahari', 'Pusaka', 'Surya', 'Lestari'].map((name) => ({ name, url: '', logo: null })),
  },
  footer: { text: '' },
  colours: { brand: '#1f4d3a', accent: '#c4663b' },
  reads: { isShown: false },
};
