import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { showToastsWith } from '#web/ui/notify.ts';
import { notifyOutcome, optional, orNotify } from './optional-answer.ts';
import { outcomeOf } from './outcome.ts';
import { SessionEnded } from './session.ts';

const refused = new ApiError(422, {
  message: 'Semua field wajib diisi!',
  errors: { email: ['Email tidak valid.', 'Email lain.'], lain: ['Ditolak.'] },
});
const noAnswer = new ApiError(0, { message: 'Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.' });
const ended = new SessionEnded('Sesi berakhir.');
const done = { message: 'Tersimpan.' };

let toasts: string[] = [];
showToastsWith(({ kind, text }) => void toasts.push(`${kind}: ${text}`));
afterEach(() => {
  toasts = [];
});

test('each message stands beside its field, and messages without a field above them', async () => {
  expect(await outcomeOf(Promise.reject(refused), ['email'])).toEqual({
    fields: { email: 'Email tidak valid.' },
    form: 'Ditolak.',
    error: refused,
  });
  const wrong = new ApiError(401, { message: 'Salah.' });
  expect(await outcomeOf(Promise.reject(wrong), ['email'])).toEqual({ fields: {}, form: 'Salah.', error: wrong });
});

test('a response and the end of the session are outcomes too', async () => {
  expect(await outcomeOf(Promise.resolve(done))).toEqual({ answer: done });
  expect(await outcomeOf(Promise.reject(ended))).toBe('ended');
});

test('an error of ours is not shown as a response', async () => {
  await expect(outcomeOf(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
  await expect(optional(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

test('a call without which the screen works may fail', async () => {
  expect(await optional(Promise.resolve(done))).toBe(done);
  expect(await optional(Promise.reject(refused))).toBeUndefined();
  expect(await optional(Promise.reject(ended))).toBeUndefined();
});

test("the toast of a failure has the server's message, or else the given one; the end of the session has none", async () => {
  expect(await orNotify(Promise.resolve(done), 'Gagal.')).toBe(done);
  expect(await orNotify(Promise.reject(refused), 'Gagal.')).toBeUndefined();
  expect(await orNotify(Promise.reject(noAnswer), 'Gagal.')).toBeUndefined();
  expect(await orNotify(Promise.reject(ended), 'Gagal.')).toBeUndefined();
  expect(await orNotify(Promise.reject(noAnswer))).toBeUndefined();
  expect(toasts).toEqual(['error: Semua field wajib diisi!', 'error: Gagal.', `error: ${noAnswer.message}`]);
});

test('the toast of a success has the message of the response', async () => {
  expect(await notifyOutcome(Promise.resolve(done), 'Gagal.')).toBe(done);
  expect(await notifyOutcome(Promise.reject(noAnswer), 'Gagal.')).toBeUndefined();
  expect(toasts).toEqual(['success: Tersimpan.', 'error: Gagal.']);
});
