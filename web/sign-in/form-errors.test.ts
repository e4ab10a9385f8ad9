import { expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { errorsOf, toastTextOf } from './form-errors.ts';

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
  expect(toastTextOf(new TypeError('x'), 'Gagal.')).toBe('Gagal.');
});

test('each message stands beside its field, and messages without a field above them', () => {
  expect(errorsOf(refused, ['email'])).toEqual({ fields: { email: 'Email tidak valid.' }, form: 'Ditolak.' });
  expect(errorsOf(new ApiError(401, { message: 'Salah.' }), ['email'])).toEqual({ fields: {}, form: 'Salah.' });
});

test('an error of ours is not shown as a response', () => {
  expect(() => errorsOf(new TypeError('x'), [])).toThrow(TypeError);
});
