import { z } from 'zod';
import * as account from './accounts/account.ts';
import * as accountActs from './accounts/account-acts.ts';
import * as accountDeletion from './accounts/account-deletion.ts';
import * as articles from './articles/articles.ts';
import * as audit from './audit/audit.ts';
import { AUTHOR_NOT_FOUND } from './authors/author-page.ts';
import * as authors from './authors/authors.ts';
import * as blogs from './posts/blogs.ts';
import * as books from './books/books.ts';
import type { CallName } from './calls.ts';
import * as dashboard from './operation/dashboard.ts';
import * as drafts from './posts/drafts.ts';
import * as emailChanges from './accounts/email-changes.ts';
import { uploadedImage } from './posts/images.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from './errors.ts';
import * as invitations from './accounts/invitations.ts';
import * as mailDomain from './operation/mail-domain.ts';
import { messages } from './messages.ts';
import * as reasonTemplates from './articles/reason-templates.ts';
import * as reviewFacts from './articles/review-facts.ts';
import * as reviewQueue from './articles/review-queue.ts';
import * as previewLinks from './articles/preview-links.ts';
import * as registration from './identity/registration.ts';
import * as reviews from './articles/reviews.ts';
import * as people from './accounts/people.ts';
import * as passwordResets from './identity/password-resets.ts';
import * as secondFactor from './identity/second-factor.ts';
import * as sessions from './identity/sessions.ts';
import * as spam from './accounts/spam.ts';
import { idNumber, pathId } from './text.ts';
import * as topics from './articles/topics.ts';
import * as users from './identity/users.ts';
import * as versionDiffs from './articles/version-diff.ts';
import * as versions from './articles/versions.ts';
import * as monitoring from './operation/monitoring.ts';

const byId = z.object({ id: pathId });
const draftById = { params: z.object({ id: drafts.draftId }), notFound: 'Tulisan itu tidak ada lagi di akun Anda.' };
/** Every write returns at least a message, because screens show it. */
const done = z.object({ message: z.string() });
const personById = { params: byId, notFound: 'Pengguna tidak ditemukan.' };
const TOPIC_NOT_FOUND = 'Topik tidak ditemukan. Mungkin sudah dihapus.';
const TEMPLATE_NOT_FOUND = 'Alasan tidak ditemukan. Mungkin sudah dihapus.';
const doneWithId = done.extend({ id: idNumber });

/**
 * The input and output schemas of each call in `calls.ts`. The server validates by them and drops undeclared fields.
 */
const callSchemas = {
  login: { summary: 'Login', body: sessions.credentials, answer: sessions.loginAnswer },
  register: {
    summary: 'Daftar',
    body: registration.signUp,
    incomplete: messages.register.incomplete,
    answer: users.userAnswer.extend(done.shape),
    status: 201,
  },
  logout: { summary: 'Logout', answer: done },
  refresh: { summary: 'Perpanjang sesi', answer: sessions.refreshAnswer },
  me: { summary: 'Pengguna yang sedang login', answer: users.ownUserAnswer },
  forgotPassword: { summary: 'Minta kode reset password', body: passwordResets.passwordResetRequest, answer: done },
  resetPassword: { summary: 'Reset password dengan kode', body: passwordResets.passwordReset, answer: done },

  semuaArtikel: { summary: 'Daftar artikel', query: articles.articleListQuery, answer: articles.articleListAnswer },
  detailArtikel: {
    summary: 'Satu artikel',
    params: byId,
    notFound: messages.articles.notFound,
    answer: articles.articleAnswer,
  },
  updateStatusArtikel: {
    summary: 'Setujui atau tolak artikel',
    params: byId,
    notFound: messages.articles.notFound,
    body: articles.articleDecision,
    incomplete: messages.articles.statusRequired,
    answer: done,
  },
  postArtikel: {
    summary: 'Kirim artikel',
    body: articles.articlePost,
    answer: doneWithId,
    status: 201,
    isKeyed: true,
  },
  userArtikel: {
    summary: 'Artikel milik sendiri',
    query: articles.articleListQuery,
    answer: articles.articleListAnswer,
  },
  editArticle: {
    summary: 'Edit artikel',
    params: byId,
    notFound: messages.articles.notFound,
    body: articles.articleEdit,
    answer: done,
  },
  delArticle: { summary: 'Hapus artikel', params: byId, notFound: messages.articles.notFound, answer: done },

  semuaBlog: { summary: 'Daftar blog', query: blogs.blogListQuery, answer: blogs.blogListAnswer },
  detailBlog: { summary: 'Satu blog', params: byId, notFound: messages.blogs.notFound, answer: blogs.blogAnswer },
  postBlogBerita: {
    summary: 'Tambah blog',
    body: blogs.blogPost,
    answer: doneWithId,
    status: 201,
    isKeyed: true,
  },
  editBlog: {
    summary: 'Edit blog',
    params: byId,
    notFound: messages.blogs.notFound,
    body: blogs.blogEdit,
    answer: done,
  },
  deleteBlog: { summary: 'Hapus blog', params: byId, notFound: messages.blogs.notFound, answer: done },

  allUsers: { summary: 'Daftar pengguna', query: users.userListQuery, answer: users.userListAnswer },
  detailUsers: {
    summary: 'Satu pengguna',
    ...personById,
    answer: users.userAnswer,
  },

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
  restoreArticle: {
    summary: 'Kembalikan artikel yang baru dihapus',
    params: byId,
    notFound: messages.articles.notFound,
    answer: done,
  },
  restoreBlog: {
    summary: 'Kembalikan blog yang baru dihapus',
    params: byId,
    notFound: messages.blogs.notFound,
    answer: done,
  },
  restoreBuku: {
    summary: 'Kembalikan buku yang baru dihapus',
    params: byId,
    notFound: messages.books.notFound,
    answer: done,
  },
  restoreArticleImage: {
    summary: 'Kembalikan gambar artikel yang baru dihapus',
    params: byId,
    notFound: messages.articles.notFound,
    answer: done,
  },
  restoreBlogImage: {
    summary: 'Kembalikan gambar blog yang baru dihapus',
    params: byId,
    notFound: messages.blogs.notFound,
    answer: done,
  },
  restoreBukuFile: {
    summary: 'Kembalikan PDF buku yang baru dihapus',
    params: byId,
    notFound: messages.books.notFound,
    answer: done,
  },
  dashboardFigures: { summary: 'Angka yang sebenarnya untuk dasbor', answer: dashboard.dashboardFiguresAnswer },
  systemState: { summary: 'Keadaan sistem', answer: monitoring.systemStateAnswer },
  auditLog: { summary: 'Siapa melakukan apa', query: audit.auditListQuery, answer: audit.auditListAnswer },
  resendMail: {
    summary: 'Kirim ulang email yang gagal',
    params: z.object({ id: z.uuid() }),
    notFound: 'Email itu tidak ada lagi dalam antrean. Mungkin sudah terkirim.',
    answer: done,
  },
  ownDrafts: { summary: 'Tulisan sendiri yang belum dikirim', answer: drafts.draftListAnswer },
  detailDraft: { summary: 'Satu tulisan yang belum dikirim', ...draftById, answer: drafts.draftAnswer },
  saveDraft: {
    summary: 'Simpan tulisan yang belum dikirim',
    ...draftById,
    body: drafts.draftSave,
    answer: drafts.draftSavedAnswer,
  },
  delDraft: { summary: 'Hapus tulisan yang belum dikirim', ...draftById, answer: done },
  topics: { summary: 'Daftar topik', answer: topics.topicListAnswer },
  addTopic: { summary: 'Tambah topik', body: topics.topicForm, answer: doneWithId, status: 201, isKeyed: true },
  renameTopic: {
    summary: 'Ganti nama topik',
    params: byId,
    notFound: TOPIC_NOT_FOUND,
    body: topics.topicForm,
    answer: done,
  },
  orderTopics: { summary: 'Urutkan topik', body: topics.topicOrder, answer: done },
  deleteTopic: { summary: 'Hapus topik', params: byId, notFound: TOPIC_NOT_FOUND, answer: done },
  uploadImage: { summary: 'Unggah gambar untuk isi tulisan', answer: done.extend(uploadedImage), status: 201 },
  articleTimeline: {
    summary: 'Riwayat satu artikel, untuk penulisnya dan admin',
    params: byId,
    notFound: messages.articles.notFound,
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
    params: byId,
    notFound: messages.articles.notFound,
    body: articles.articleResubmission,
    answer: done,
  },
  reviseArticle: {
    summary: 'Usulkan perubahan artikel sendiri yang sudah terbit',
    params: byId,
    notFound: messages.articles.notFound,
    body: articles.articleRevision,
    answer: done,
  },
  withdrawArticle: {
    summary: 'Tarik kembali artikel sendiri, atau usulan perubahannya',
    params: byId,
    notFound: messages.articles.notFound,
    body: reviews.reviewAct,
    answer: done,
  },
  reopenArticle: {
    summary: 'Buka kembali artikel yang ditolak, atau batalkan jadwal terbitnya',
    params: byId,
    notFound: messages.articles.notFound,
    body: reviews.reviewAct,
    answer: done.extend({ event: idNumber.describe('For undoDecision') }),
  },
  commentArticle: {
    summary: 'Tulis pesan tentang satu artikel: penulisnya kepada redaksi, admin kepada penulis atau admin lain',
    params: byId,
    notFound: messages.articles.notFound,
    body: reviews.comment,
    answer: doneWithId,
    status: 201,
    isKeyed: true,
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
    params: byId,
    notFound: messages.articles.notFound,
    query: versionDiffs.diffQuery,
    answer: versionDiffs.diffAnswer,
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
    params: byId,
    notFound: messages.articles.notFound,
    answer: reviewFacts.factsAnswer,
  },
  claimArticle: {
    summary: 'Catat bahwa Anda sedang meninjau artikel, selama setengah jam',
    params: byId,
    notFound: messages.articles.notFound,
    answer: reviewQueue.claimAnswer,
  },
  releaseArticle: {
    summary: 'Hapus catatan bahwa Anda sedang meninjau artikel',
    params: byId,
    notFound: messages.articles.notFound,
    answer: done,
  },
  reasonTemplates: { summary: 'Daftar alasan untuk penulis', answer: reasonTemplates.reasonTemplatesAnswer },
  addReasonTemplate: {
    summary: 'Tambah alasan',
    body: reasonTemplates.reasonTemplateForm,
    answer: doneWithId,
    status: 201,
    isKeyed: true,
  },
  editReasonTemplate: {
    summary: 'Edit alasan',
    params: byId,
    notFound: TEMPLATE_NOT_FOUND,
    body: reasonTemplates.reasonTemplateEdit,
    answer: done,
  },
  orderReasonTemplates: { summary: 'Urutkan alasan', body: reasonTemplates.reasonTemplateOrder, answer: done },
  deleteReasonTemplate: { summary: 'Hapus alasan', params: byId, notFound: TEMPLATE_NOT_FOUND, answer: done },
  makePreviewLink: {
    summary: 'Buat tautan yang memperlihatkan artikel yang belum terbit',
    params: byId,
    notFound: messages.articles.notFound,
    body: previewLinks.previewLinkForm,
    answer: previewLinks.previewLinkMade,
    status: 201,
  },
  previewLinks: {
    summary: 'Tautan pratinjau satu artikel',
    params: byId,
    notFound: messages.articles.notFound,
    answer: previewLinks.previewLinksAnswer,
  },
  endPreviewLink: {
    summary: 'Akhiri tautan pratinjau',
    params: byId,
    notFound: 'Tautan itu sudah berakhir.',
    answer: done,
  },
  previewArticle: {
    summary: 'Artikel yang diperlihatkan sebuah tautan pratinjau',
    params: previewLinks.previewParams,
    notFound: messages.articles.notFound,
    answer: previewLinks.previewAnswer,
  },
  author: {
    summary: 'Penulis dari artikel yang terbit',
    params: byId,
    notFound: AUTHOR_NOT_FOUND,
    answer: authors.authorAnswer,
  },
  authorArticles: {
    summary: 'Artikel terbit dari satu penulis, yang terbaru dahulu',
    params: byId,
    query: authors.authorArticlesQuery,
    notFound: AUTHOR_NOT_FOUND,
    answer: authors.authorArticlesAnswer,
  },
  mailDomain: { summary: 'Catatan DNS dari domain pengirim email', answer: mailDomain.mailDomainAnswer },
  sendTestMail: { summary: 'Kirim email uji coba ke alamat sendiri', answer: done },
  changePassword: { summary: 'Ganti password sendiri', body: account.passwordChange, answer: done },
  ownProfile: { summary: 'Profil sendiri', answer: account.ownProfileAnswer },
  saveProfile: { summary: 'Simpan profil sendiri', body: account.profileForm, answer: account.profileSaved },
  ownSessions: { summary: 'Perangkat tempat Anda masuk', answer: account.ownSessionsAnswer },
  endSession: {
    summary: 'Keluarkan satu perangkat sendiri',
    params: z.object({ id: account.sessionId }),
    notFound: 'Perangkat itu sudah keluar.',
    answer: done,
  },
  endOtherSessions: { summary: 'Keluarkan semua perangkat sendiri yang lain', answer: done },
  askSignInLink: { summary: 'Minta tautan untuk login lewat email', body: sessions.signInLinkRequest, answer: done },
  signInByLink: {
    summary: 'Login dengan tautan dari email',
    body: sessions.linkSignInWithCode,
    answer: sessions.loginAnswer,
  },
  ownMails: { summary: 'Email yang diterima sendiri', answer: account.ownMailsAnswer },
  saveOwnMails: { summary: 'Pilih email yang diterima sendiri', body: account.ownMailsForm, answer: done },
  ownEmail: { summary: 'Email sendiri', answer: emailChanges.ownEmailAnswer },
  requestEmailChange: { summary: 'Ganti email sendiri', body: emailChanges.emailChangeForm, answer: done },
  cancelEmailChange: { summary: 'Batalkan perubahan email sendiri', answer: done },
  confirmEmailChange: {
    summary: 'Pastikan perubahan email dengan tautan dari email',
    body: sessions.linkSignIn,
    answer: emailChanges.emailConfirmedAnswer,
  },
  keepEmail: { summary: 'Tolak perubahan email dengan tautan dari email', body: sessions.linkSignIn, answer: done },
  ownDeletion: { summary: 'Penghapusan akun sendiri', answer: accountDeletion.ownDeletionAnswer },
  requestDeletion: {
    summary: 'Hapus akun sendiri',
    body: accountDeletion.deletionForm,
    answer: accountDeletion.ownDeletionAnswer.extend(done.shape),
  },
  cancelDeletion: { summary: 'Batalkan penghapusan akun sendiri', answer: done },
  confirmEmail: { summary: 'Pastikan alamat email dengan tautan dari email', body: sessions.linkSignIn, answer: done },
  stopMails: {
    summary: 'Hentikan email ke alamat yang belum dipastikan, dengan tautan dari email',
    body: sessions.linkSignIn,
    answer: done,
  },
  sendConfirmation: { summary: 'Kirim lagi tautan untuk memastikan alamat email sendiri', answer: done },
  signUpForm: { summary: 'Buka formulir pendaftaran', answer: registration.signUpFormAnswer },
  people: { summary: 'Semua pengguna, untuk admin', query: people.peopleQuery, answer: people.peopleAnswer },
  person: {
    summary: 'Satu pengguna: tulisan, keputusan dan perangkatnya',
    ...personById,
    answer: people.personAnswer,
  },
  ownSecondFactor: { summary: 'Verifikasi dua langkah sendiri', answer: secondFactor.ownSecondFactorAnswer },
  startSecondFactor: {
    summary: 'Hubungkan aplikasi autentikator',
    body: secondFactor.identityForm,
    answer: secondFactor.secondFactorStart,
  },
  turnOnSecondFactor: {
    summary: 'Nyalakan verifikasi dua langkah dengan kode pertama',
    body: secondFactor.secondFactorConfirmation,
    answer: secondFactor.recoveryCodesAnswer,
  },
  turnOffSecondFactor: { summary: 'Matikan verifikasi dua langkah', body: secondFactor.identityForm, answer: done },
  renewRecoveryCodes: {
    summary: 'Buat kode pemulihan baru',
    body: secondFactor.identityForm,
    answer: secondFactor.recoveryCodesAnswer,
  },
  removeSpam: {
    summary: 'Hapus akun spam dengan semua kirimannya',
    body: spam.spamRequest,
    answer: spam.spamAnswer,
  },
  restoreSpam: {
    summary: 'Batalkan penghapusan akun spam, selama sepuluh menit',
    body: spam.spamRequest,
    answer: spam.spamAnswer,
  },
  actOnAccount: {
    summary: 'Jadikan admin, cabut hak admin, tutup atau buka kembali akun',
    ...personById,
    body: accountActs.accountActForm,
    answer: done,
  },
  invite: {
    summary: 'Undang seseorang lewat email',
    body: invitations.invitationForm,
    answer: doneWithId,
    status: 201,
  },
  inviteAgain: {
    summary: 'Kirim lagi undangan yang belum diterima',
    ...personById,
    body: secondFactor.identityForm,
    answer: done,
  },
  acceptInvitation: { summary: 'Terima undangan dan buat password', body: invitations.acceptance, answer: done },
  startPasskey: {
    summary: 'Mulai menambah passkey',
    body: secondFactor.identityForm,
    answer: secondFactor.passkeyOptions,
  },
  addPasskey: { summary: 'Tambah passkey', body: secondFactor.newPasskey, answer: secondFactor.recoveryCodesAnswer },
  renamePasskey: { summary: 'Ganti nama passkey sendiri', body: secondFactor.passkeyName, answer: done },
  removePasskey: { summary: 'Hapus passkey sendiri', body: secondFactor.passkeyRemoval, answer: done },
  confirmByPasskey: {
    summary: 'Mulai memastikan dengan passkey bahwa ini Anda',
    answer: secondFactor.passkeyOptions,
  },
  startPasskeySignIn: { summary: 'Mulai login dengan passkey', answer: secondFactor.passkeyOptions },
  signInByPasskey: {
    summary: 'Login dengan passkey',
    body: secondFactor.passkeySignIn,
    answer: sessions.loginAnswer,
  },
} as const satisfies Record<CallName, CallSchemas>;

export type CallSchemas = {
  summary: string;
  params?: z.ZodObject;
  /** Message for an id that does not exist, or that is not a valid id. */
  notFound?: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Message when any field is missing. Without it, the response has the message of the first wrong field. */
  incomplete?: string;
  answer: z.ZodObject;
  /** HTTP status of a success; 200 when left out. */
  status?: 200 | 201;
  /**
   * Each request creates something new. It may carry an Idempotency-Key, so that a repeated request creates nothing.
   * Edits take no key: their `updated_at` refuses the second one (docs/decisions/idempotency.md).
   */
  isKeyed?: true;
};

/** Returns one entry under the type that all entries share. */
export function schemasOf(name: CallName): CallSchemas {
  return callSchemas[name];
}

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  draft: drafts.draft.optional().describe('With draftAhead: what is stored'),
}) satisfies z.ZodType<ErrorBody>;

type Schemas = typeof callSchemas;
type Parsed<Name extends CallName, Part extends string> =
  Schemas[Name] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
type Given<Name extends CallName, Part extends string> =
  Schemas[Name] extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;

/** Input as the server's handler receives it, after validation. */
export type CallParams<Name extends CallName> = Parsed<Name, 'params'>;
export type CallQuery<Name extends CallName> = Parsed<Name, 'query'>;
export type CallBody<Name extends CallName> = Parsed<Name, 'body'>;
/** Input as the caller passes it, before validation. */
export type GivenQuery<Name extends CallName> = Given<Name, 'query'>;
export type GivenBody<Name extends CallName> = Given<Name, 'body'>;
export type CallAnswer<Name extends CallName> = z.output<Schemas[Name]['answer']>;
