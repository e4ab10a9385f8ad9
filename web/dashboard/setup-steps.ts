import type { SetupStep, SetupStepState } from '#contract/operation/setup.ts';
import { addressOf, ownAdminPages } from '#contract/routes.ts';

type StepTexts = {
  title: string;
  text: string;
  /** What the dashboard says while the step is not done. */
  open: string;
  /** Where an admin does the step. The test mail is sent on the page itself. */
  to: string;
  action: string;
};

export const setupSteps: Readonly<Record<SetupStep, StepTexts>> = {
  identity: {
    title: 'Nama dan lambang lembaga',
    text: 'Nama tampil di setiap halaman, di email, dan pada pratinjau tautan. Lambang boleh menyusul.',
    open: 'Nama lembaga belum diisi',
    to: addressOf('siteSettings', { bagian: 'identity' }),
    action: 'Isi nama dan lambang',
  },
  contact: {
    title: 'Alamat, e-mail, dan telepon',
    text: 'Tampil di halaman kontak dan di kaki setiap halaman.',
    open: 'Alamat belum diisi',
    to: addressOf('siteSettings', { bagian: 'contact' }),
    action: 'Isi alamat',
  },
  mail: {
    title: 'Uji email',
    text: 'Penulis menerima keputusan lewat email. Kirim satu email uji coba kepada diri sendiri, lalu lihat apakah sampai.',
    open: 'Email belum diuji',
    to: ownAdminPages.system,
    action: 'Kirim email uji coba',
  },
  topics: {
    title: 'Topik artikel',
    text: 'Penulis memilih paling banyak tiga topik, dan pembaca melihatnya pada artikel.',
    open: 'Belum ada topik',
    to: ownAdminPages.topics,
    action: 'Tambah topik',
  },
};

/** Whether the setup page still asks for the step. */
export const isAsked = ({ is_done, is_skipped }: SetupStepState): boolean => !is_done && !is_skipped;
