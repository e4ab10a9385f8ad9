import type { CallSchemas } from '#contract/call.ts';
import { byId, done, doneWithId } from '#contract/call-parts.ts';
import { messages } from '#contract/messages.ts';
import * as books from './books.ts';
import type { bookCalls } from './calls.ts';

export const bookCallSchemas = {
  semuaBuku: { summary: 'Daftar buku', query: books.bookListQuery, answer: books.bookListAnswer },
  detailBuku: { summary: 'Satu buku', params: byId, notFound: messages.books.notFound, answer: books.bookAnswer },
  addBuku: { summary: 'Tambah buku', body: books.bookAdd, answer: doneWithId, status: 201, isKeyed: true },

  editBuku: {
    summary: 'Edit buku',
    params: byId,
    notFound: messages.books.notFound,
    body: books.bookEdit,
    answer: done,
  },
  deleteBuku: { summary: 'Hapus buku', params: byId, notFound: messages.books.notFound, answer: done },
  restoreBuku: {
    summary: 'Kembalikan buku yang baru dihapus',
    params: byId,
    notFound: messages.books.notFound,
    answer: done,
  },
  restoreBukuFile: {
    summary: 'Kembalikan PDF buku yang baru dihapus',
    params: byId,
    notFound: messages.books.notFound,
    answer: done,
  },
} as const satisfies Record<keyof typeof bookCalls, CallSchemas>;
