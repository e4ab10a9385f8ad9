import { type AppError, storageFull, unavailable } from '#server/errors.ts';

/** `cause` is logged for the operator, but never sent to a client. */
export function storageUnavailable(cause: unknown): AppError {
  const error = unavailable('Penyimpanan berkas sedang tidak dapat dihubungi. Coba lagi beberapa saat lagi.');
  return Object.assign(error, { cause });
}

export function storageIsFull(cause: unknown): AppError {
  const error = storageFull('Ruang penyimpanan berkas di server sudah penuh. Hubungi admin.');
  return Object.assign(error, { cause });
}
