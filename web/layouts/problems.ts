import { isRouteErrorResponse } from 'react-router';

export type Problem = { title: string; text: string; canRetry?: boolean };

export const notFound: Problem = {
  title: 'Halaman tidak ditemukan',
  text: 'Alamat ini tidak ada di situs kami. Mungkin salah ketik, atau halamannya sudah dipindahkan.',
};

const broken: Problem = {
  title: 'Halaman ini sedang tidak dapat dibuka',
  text: 'Ada gangguan di pihak kami. Coba muat ulang sebentar lagi.',
  canRetry: true,
};

export function problemOf(error: unknown): Problem {
  if (isRouteErrorResponse(error) && error.status === 404) return notFound;
  return broken;
}
