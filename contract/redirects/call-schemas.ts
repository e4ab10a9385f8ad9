import type { CallSchemas } from '#contract/call.ts';
import { created, done, oneById } from '#contract/call-parts.ts';
import * as redirects from './redirects.ts';
import type { redirectCalls } from './calls.ts';

const redirectById = oneById('Pengalihan tidak ditemukan. Mungkin sudah dihapus.');

export const redirectCallSchemas = {
  redirects: {
    summary: 'Daftar pengalihan alamat lama',
    query: redirects.redirectListQuery,
    answer: redirects.redirectListAnswer,
  },
  addRedirect: { summary: 'Tambah pengalihan', body: redirects.redirectForm, ...created },
  editRedirect: { summary: 'Ubah pengalihan', ...redirectById, body: redirects.redirectForm, answer: done },
  deleteRedirect: { summary: 'Hapus pengalihan', ...redirectById, answer: done },
  importRedirects: {
    summary: 'Tambah pengalihan dari berkas CSV',
    body: redirects.redirectFile,
    answer: redirects.redirectFileAnswer,
  },
  missingPages: { summary: 'Alamat tanpa halaman yang paling sering diminta', answer: redirects.missingPagesAnswer },
  dismissMissingPage: {
    summary: 'Keluarkan alamat dari daftar yang diminta',
    body: redirects.missingPageForm,
    answer: done,
  },
} as const satisfies Record<keyof typeof redirectCalls, CallSchemas>;
