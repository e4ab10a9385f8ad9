import { isRouteErrorResponse } from 'react-router';

export type Problem = { title: string; text: string; canRetry?: boolean };

export const notFound: Problem = {
  title: 'Halaman tidak ditemukan',
  text: 'Alamat ini tidak ada di situs kami. Mungkin salah ketik, atau halamannya sudah dipindahkan.',
};

const offline: Problem = {
  title: 'Anda sedang tidak terhubung ke internet',
  text: 'Halaman ini belum sempat dimuat. Periksa koneksi Anda, lalu coba lagi.',
  canRetry: true,
};

const broken: Problem = {
  title: 'Halaman ini sedang tidak dapat dibuka',
  text: 'Ada gangguan di pihak kami. Coba muat ulang sebentar lagi.',
  canRetry: true,
};

export function problemOf(error: unknown): Problem {
  if (isRouteErrorResponse(error) && error.status === 404) return notFound;
  return isOffline() ? offline : broken;
}

/** The server's navigator has no such field. */
function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}
