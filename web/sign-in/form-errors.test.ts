import { expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { toastTextOf } from './form-errors.ts';

const refused = new ApiError(422, {
  message: 'Semua field wajib diisi!',
  errors: { email: ['Email tidak valid.', 'Email lain.'], lain: ['Ditolak.'] },
});

test('the toast has the first message of the first field', () => {
  expect(toastTextOf(refused, 'Gagal.')).toBe('Email tidak valid.');
});

test("otherwise the server's message, otherwise the fallback", () => {
  expect(toastTextOf(new ApiError(429, { message: 'Terlalu sering.' }), 'Gagal.')).toBe('Terlalu sering.');
  const noAnswer = new ApiError(0, { message: 'Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.' });
  expect(toastTextOf(noAnswer, 'Gagal.')).toBe('Gagal.');
});
