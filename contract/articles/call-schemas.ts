import type { CallSchemas } from '#contract/call.ts';
import { created, done, oneById, wholeOrder } from '#contract/call-parts.ts';
import { messages } from '#contract/messages.ts';
import { idNumber } from '#contract/text.ts';
import * as articles from './articles.ts';
import * as editorialFacts from './editorial-facts.ts';
import * as publicVersions from './public-versions.ts';
import * as reasonTemplates from './reason-templates.ts';
import * as reviewFacts from './review-facts.ts';
import * as reviewQueue from './review-queue.ts';
import * as previewLinks from './preview-links.ts';
import * as reviews from './reviews.ts';
import * as topics from './topics.ts';
import * as versionDiffs from './version-diff.ts';
import * as versions from './versions.ts';
import type { articleCalls } from './calls.ts';

const articleById = oneById(messages.articles.notFound);
const topicById = oneById('Topik tidak ditemukan. Mungkin sudah dihapus.');
const templateById = oneById('Alasan tidak ditemukan. Mungkin sudah dihapus.');

export const articleCallSchemas = {
  semuaArtikel: { summary: 'Daftar artikel', query: articles.articleListQuery, answer: articles.articleListAnswer },
  detailArtikel: { summary: 'Satu artikel', ...articleById, answer: articles.articleAnswer },
  updateStatusArtikel: {
    summary: 'Setujui atau tolak artikel',
    ...articleById,
    body: articles.articleDecision,
    incomplete: messages.articles.statusRequired,
    answer: done,
  },
  postArtikel: { summary: 'Kirim artikel', body: articles.articlePost, ...created },
  userArtikel: {
    summary: 'Artikel milik sendiri',
    query: articles.articleListQuery,
    answer: articles.articleListAnswer,
  },
  editArticle: { summary: 'Edit artikel', ...articleById, body: articles.articleEdit, answer: done },
  delArticle: { summary: 'Hapus artikel', ...articleById, answer: done },

  restoreArticle: { summary: 'Kembalikan artikel yang dihapus', ...articleById, answer: done },
  restoreArticleImage: { summary: 'Kembalikan gambar artikel yang baru dihapus', ...articleById, answer: done },
  topics: { summary: 'Daftar topik', answer: topics.topicListAnswer },
  addTopic: { summary: 'Tambah topik', body: topics.topicForm, ...created },
  renameTopic: { summary: 'Ganti nama topik', ...topicById, body: topics.topicForm, answer: done },
  orderTopics: { summary: 'Urutkan topik', body: wholeOrder, answer: done },
  deleteTopic: { summary: 'Hapus topik', ...topicById, answer: done },
  articleTimeline: {
    summary: 'Riwayat satu artikel, untuk penulisnya dan admin',
    ...articleById,
    query: reviews.timelineQuery,
    answer: reviews.timelineAnswer,
  },
  decideArticles: {
    summary: 'Putuskan beberapa artikel sekaligus',
    body: reviews.decisionBatch,
    answer: reviews.decisionBatchAnswer,
  },
  undoDecision: {
    summary: 'Batalkan keputusan yang baru dibuat',
    notFound: 'Keputusan itu tidak ditemukan.',
    body: reviews.undoRequest,
    answer: reviews.undoAnswer,
  },
  resubmitArticle: {
    summary: 'Kirim lagi artikel sendiri',
    ...articleById,
    body: articles.articleResubmission,
    answer: done,
  },
  reviseArticle: {
    summary: 'Usulkan perubahan artikel sendiri yang sudah terbit',
    ...articleById,
    body: articles.articleRevision,
    answer: done,
  },
  withdrawArticle: {
    summary: 'Tarik kembali artikel sendiri, atau usulan perubahannya',
    ...articleById,
    body: reviews.reviewAct,
    answer: done,
  },
  reopenArticle: {
    summary: 'Buka kembali artikel yang ditolak, atau batalkan jadwal terbitnya',
    ...articleById,
    body: reviews.reviewAct,
    answer: done.extend({ event: idNumber.describe('For undoDecision') }),
  },
  commentArticle: {
    summary: 'Tulis pesan tentang satu artikel: penulisnya kepada redaksi, admin kepada penulis atau admin lain',
    ...articleById,
    body: reviews.comment,
    ...created,
  },
  articleVersion: {
    summary: 'Satu versi artikel, untuk penulisnya dan admin',
    params: versions.versionParams,
    notFound: messages.articles.notFound,
    answer: versions.versionAnswer,
  },
  draftDiff: {
    summary: 'Perbedaan dua teks sebuah formulir, bila keduanya diubah',
    body: versionDiffs.draftDiffRequest,
    answer: versionDiffs.diffAnswer,
  },
  articleDiff: {
    summary: 'Perbedaan dua versi artikel, untuk penulisnya dan admin',
    ...articleById,
    query: versionDiffs.diffQuery,
    answer: versionDiffs.diffAnswer,
  },
  publicVersions: {
    summary: 'Versi terbit satu artikel, yang terbaru lebih dulu',
    ...articleById,
    query: publicVersions.publicVersionsQuery,
    answer: publicVersions.publicVersionsAnswer,
  },
  publicVersion: {
    summary: 'Satu versi terbit artikel',
    params: publicVersions.publicVersionParams,
    notFound: 'Versi itu tidak ada, atau artikelnya tidak terbit.',
    answer: publicVersions.publicVersionAnswer,
  },
  publicDiff: {
    summary: 'Perbedaan dua versi terbit artikel',
    ...oneById('Versi itu tidak ada, atau artikelnya tidak terbit.'),
    query: versionDiffs.diffQuery,
    answer: publicVersions.publicDiffAnswer,
  },
  hidePublicVersion: {
    summary: 'Sembunyikan satu versi terbit yang lama dari pembaca',
    params: publicVersions.publicVersionParams,
    notFound: 'Versi itu tidak ada.',
    body: publicVersions.hiddenVersion,
    answer: done,
  },
  showPublicVersion: {
    summary: 'Tampilkan lagi versi terbit yang disembunyikan',
    params: publicVersions.publicVersionParams,
    notFound: 'Versi itu tidak ada.',
    answer: done,
  },
  editorialFacts: {
    summary: 'Angka kerja redaksi dua belas bulan terakhir',
    answer: editorialFacts.editorialFactsAnswer,
  },
  reviewQueue: {
    summary: 'Antrean redaksi, yang paling lama menunggu lebih dulu',
    query: reviewQueue.queueQuery,
    answer: reviewQueue.queueAnswer,
  },
  reviewChanges: {
    summary: 'Kejadian dalam antrean redaksi sejak suatu waktu, dan siapa yang sedang meninjau',
    query: reviewQueue.queueChangesQuery,
    answer: reviewQueue.queueChangesAnswer,
  },
  reviewFacts: {
    summary: 'Yang perlu diketahui sebelum memutuskan sebuah artikel',
    ...articleById,
    answer: reviewFacts.factsAnswer,
  },
  claimArticle: {
    summary: 'Catat bahwa Anda sedang meninjau artikel, selama setengah jam',
    ...articleById,
    answer: reviewQueue.claimAnswer,
  },
  releaseArticle: { summary: 'Hapus catatan bahwa Anda sedang meninjau artikel', ...articleById, answer: done },
  reasonTemplates: { summary: 'Daftar alasan untuk penulis', answer: reasonTemplates.reasonTemplatesAnswer },
  addReasonTemplate: { summary: 'Tambah alasan', body: reasonTemplates.reasonTemplateForm, ...created },
  editReasonTemplate: {
    summary: 'Edit alasan',
    ...templateById,
    body: reasonTemplates.reasonTemplateEdit,
    answer: done,
  },
  orderReasonTemplates: { summary: 'Urutkan alasan', body: wholeOrder, answer: done },
  deleteReasonTemplate: { summary: 'Hapus alasan', ...templateById, answer: done },
  makePreviewLink: {
    summary: 'Buat tautan yang memperlihatkan artikel yang belum terbit',
    ...articleById,
    body: previewLinks.previewLinkForm,
    answer: previewLinks.previewLinkMade,
    status: 201,
  },
  previewLinks: { summary: 'Tautan pratinjau satu artikel', ...articleById, answer: previewLinks.previewLinksAnswer },
  endPreviewLink: { summary: 'Akhiri tautan pratinjau', ...oneById('Tautan itu sudah berakhir.'), answer: done },
  previewArticle: {
    summary: 'Artikel yang diperlihatkan sebuah tautan pratinjau',
    params: previewLinks.previewParams,
    notFound: messages.articles.notFound,
    answer: previewLinks.previewAnswer,
  },
} as const satisfies Record<keyof typeof articleCalls, CallSchemas>;
