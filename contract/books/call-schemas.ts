import type { CallSchemas } from '#contract/call.ts';
import { created, done, oneById } from '#contract/call-parts.ts';
import { messages } from '#contract/messages.ts';
import * as books from './books.ts';
import type { bookCalls } from './calls.ts';

const bookById = oneById(messages.books.notFound);

export const bookCallSchemas = {
  semuaBuku: { summary: 'Daftar buku', query: books.bookListQuery, answer: books.bookListAnswer },
  detailBuku: { summary: 'Satu buku', ...bookById, answer: books.bookAnswer },
  addBuku: { summary: 'Tambah buku', body: books.bookAdd, ...created },

  editBuku: { summary: 'Edit buku', ...bookById, body: books.bookEdit, answer: done },
  deleteBuku: { summary: 'Hapus buku', ...bookById, answer: done },
  restoreBuku: { summary: 'Kembalikan buku yang dihapus', ...bookById, answer: done },
  restoreBukuFile: { summary: 'Kembalikan PDF buku yang baru dihapus', ...bookById, answer: done },
} as const satisfies Record<keyof typeof bookCalls, CallSchemas>;
