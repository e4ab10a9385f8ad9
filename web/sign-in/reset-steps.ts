import { RESET_CODE_CHARACTERS } from '#contract/constants.ts';

export const resetSteps = {
  title: 'Mengganti password',
  steps: [
    { title: 'Minta kode', text: 'Tulis alamat email akun Anda.' },
    {
      title: 'Buka email',
      text: `Kami mengirim kode ${RESET_CODE_CHARACTERS} karakter. Kode berlaku 10 menit dan hanya sekali pakai.`,
    },
    {
      title: 'Password baru',
      text: 'Setelah diganti, Anda logout dari semua perangkat dan login lagi dengan password baru.',
    },
  ],
} as const;
