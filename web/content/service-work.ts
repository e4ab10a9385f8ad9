import type { Service } from './services.ts';

/**
 * The steps and the result of each service, by its id: sample text to be replaced. It is apart from services.ts, so
 * that the home page need not load it.
 */
export const serviceWork: Readonly<Record<Service['id'], { steps: readonly string[]; result: string }>> = {
  1: {
    steps: [
      'Wawancara mendalam, diskusi kelompok, dan survei rumah tangga',
      'Pemetaan aset, mata pencaharian, kelompok rentan, dan potensi konflik',
      'Pembacaan hasil bersama warga sebelum laporan ditutup',
    ],
    result: 'Laporan pemetaan sosial dengan peta, data terbuka, dan usulan program yang berurutan.',
  },
  2: {
    steps: [
      'Penelusuran pihak yang terdampak, berpengaruh, dan selama ini terlewat',
      'Analisis kepentingan, pengaruh, dan hubungan antarpihak',
      'Penyusunan rencana pelibatan untuk setiap kelompok',
    ],
    result: 'Peta pemangku kepentingan dan rencana pelibatan yang dapat diperbarui sendiri.',
  },
  3: {
    steps: [
      'Penyusunan peta hasil bersama penerima manfaat',
      'Penilaian perubahan beserta pengurangnya: deadweight, attribution, displacement, drop-off',
      'Uji kepekaan atas anggapan yang paling menentukan',
    ],
    result: 'Laporan SROI dengan rasio, rentangnya, dan seluruh dasar perhitungannya.',
  },
  4: {
    steps: [
      'Penyepakatan indikator dan data awal sebelum program berjalan',
      'Pemantauan berkala yang melibatkan warga sebagai pencatat',
      'Evaluasi tengah dan akhir program',
    ],
    result: 'Laporan berkala yang ringkas, dan pelajaran yang dapat langsung dipakai pada tahun berikutnya.',
  },
  5: {
    steps: [
      'Penilaian awal terhadap kriteria PROPER yang berlaku',
      'Pendampingan dokumen, dari sistem manajemen sampai inovasi sosial',
      'Pemeriksaan di lapangan, agar dokumen sesuai dengan kenyataan',
    ],
    result: 'Dokumen yang siap dinilai dan daftar perbaikan yang sudah dikerjakan.',
  },
  6: {
    steps: [
      'Pemilihan dan pelatihan petugas sesuai dengan kebutuhan wilayah',
      'Penempatan di desa, dengan rencana kerja bersama warga',
      'Pembinaan bulanan oleh peneliti senior',
    ],
    result: 'Petugas yang menetap di lapangan, catatan kerja bulanan, dan kelompok warga yang makin mandiri.',
  },
};
