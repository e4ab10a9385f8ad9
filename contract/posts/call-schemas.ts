import { z } from 'zod';
import type { CallSchemas } from '#contract/call.ts';
import { created, done, oneById } from '#contract/call-parts.ts';
import { messages } from '#contract/messages.ts';
import { uploadedImage } from './images.ts';
import * as blogs from './blogs.ts';
import * as drafts from './drafts.ts';
import type { postCalls } from './calls.ts';

const blogById = oneById(messages.blogs.notFound);
const draftById = { params: z.object({ id: drafts.draftId }), notFound: 'Tulisan itu tidak ada lagi di akun Anda.' };

export const postCallSchemas = {
  semuaBlog: { summary: 'Daftar blog', query: blogs.blogListQuery, answer: blogs.blogListAnswer },
  detailBlog: { summary: 'Satu blog', ...blogById, answer: blogs.blogAnswer },
  postBlogBerita: { summary: 'Tambah blog', body: blogs.blogPost, ...created },
  editBlog: { summary: 'Edit blog', ...blogById, body: blogs.blogEdit, answer: done },
  deleteBlog: { summary: 'Hapus blog', ...blogById, answer: done },

  restoreBlog: { summary: 'Kembalikan blog yang dihapus', ...blogById, answer: done },
  restoreBlogImage: { summary: 'Kembalikan gambar blog yang baru dihapus', ...blogById, answer: done },
  ownDrafts: { summary: 'Tulisan sendiri yang belum dikirim', answer: drafts.draftListAnswer },
  detailDraft: { summary: 'Satu tulisan yang belum dikirim', ...draftById, answer: drafts.draftAnswer },
  saveDraft: {
    summary: 'Simpan tulisan yang belum dikirim',
    ...draftById,
    body: drafts.draftSave,
    answer: drafts.draftSavedAnswer,
  },
  delDraft: { summary: 'Hapus tulisan yang belum dikirim', ...draftById, answer: done },
  uploadImage: { summary: 'Unggah gambar untuk isi tulisan', answer: done.extend(uploadedImage), status: 201 },
} as const satisfies Record<keyof typeof postCalls, CallSchemas>;
