import { z } from 'zod';
import { versionParams } from '#contract/articles/versions.ts';
import type { CallSchemas } from '#contract/call.ts';
import { created, done, oneById, wholeOrder } from '#contract/call-parts.ts';
import type { sitePageCalls } from './calls.ts';
import * as pages from './site-pages.ts';

const notFound = 'Halaman tidak ditemukan.';
const pageById = oneById(notFound);
const byAddress = { params: z.object({ address: z.string() }), notFound };

export const sitePageCallSchemas = {
  sitePages: { summary: 'Halaman buatan sendiri', answer: pages.sitePageList },
  sitePage: { summary: 'Satu halaman buatan sendiri', ...pageById, answer: pages.sitePageAnswer },
  preparedSitePage: { summary: 'Teks siap pakai untuk satu halaman', ...byAddress, answer: pages.preparedPageAnswer },
  addSitePage: { summary: 'Tambah halaman', body: pages.sitePageForm, ...created },
  editSitePage: { summary: 'Ubah halaman', ...pageById, body: pages.sitePageEdit, answer: done },
  orderSitePages: { summary: 'Urutkan halaman', body: wholeOrder, answer: done },
  deleteSitePage: { summary: 'Hapus halaman', ...pageById, answer: done },
  restoreSitePage: { summary: 'Kembalikan halaman yang dihapus', ...pageById, answer: done },
  sitePageHistory: { summary: 'Riwayat satu halaman', ...pageById, answer: pages.sitePageHistory },
  sitePageVersion: {
    summary: 'Satu versi dari sebuah halaman',
    params: versionParams,
    notFound: 'Versi itu tidak ditemukan.',
    answer: pages.sitePageVersionAnswer,
  },
  publicSitePage: { summary: 'Satu halaman untuk umum', ...byAddress, answer: pages.publicPageAnswer },
  privacyPage: { summary: 'Isi halaman privasi', answer: pages.publicPageAnswer },
  submissionGuide: { summary: 'Pedoman penulis untuk formulir artikel', answer: pages.submissionGuide },
} as const satisfies Record<keyof typeof sitePageCalls, CallSchemas>;
