/**
 * Every call of the API as plain data, so that the browser can load it without zod. First come the calls of section 7
 * of the specification in its order, then our own. `call-schemas.ts` has their input and output under the same names.
 *
 * Paths are relative to API_BASE. `who`: 'anyone' (a valid token is used if there is one), 'user' (any signed-in
 * person) or 'admin' (role 2). `ownToken`: the call itself handles a token, so the server does not refuse a bad one
 * beforehand. `files`: the file fields that a multipart body may carry. `hasLongText`: a JSON body may be as long as that
 * of a call with files. `hasText`: it may hold a text of 4,000 characters.
 */
export const API_BASE = '/api';

export const calls = {
  login: { method: 'POST', path: '/login', who: 'anyone', ownToken: true },
  register: { method: 'POST', path: '/register', who: 'anyone', ownToken: true },
  logout: { method: 'POST', path: '/logout', who: 'anyone', ownToken: true },
  refresh: { method: 'POST', path: '/refresh', who: 'anyone', ownToken: true },
  me: { method: 'GET', path: '/me', who: 'user' },
  forgotPassword: { method: 'POST', path: '/forgot-password', who: 'anyone', ownToken: true },
  resetPassword: { method: 'POST', path: '/reset-password', who: 'anyone', ownToken: true },

  semuaArtikel: { method: 'GET', path: '/semuaArtikel', who: 'anyone' },
  detailArtikel: { method: 'GET', path: '/detailArtikel/{id}', who: 'anyone' },
  updateStatusArtikel: { method: 'PUT', path: '/updateStatusArtikel/{id}', who: 'admin', hasText: true },
  postArtikel: { method: 'POST', path: '/postArtikel', who: 'user', files: { image: 'image' } },
  userArtikel: { method: 'GET', path: '/userArtikel', who: 'user' },
  editArticle: { method: 'POST', path: '/editArticle/{id}', who: 'admin', files: { image: 'image' } },
  delArticle: { method: 'DELETE', path: '/delArticle/{id}', who: 'admin' },

  semuaBlog: { method: 'GET', path: '/semuaBlog', who: 'anyone' },
  detailBlog: { method: 'GET', path: '/detailBlog/{id}', who: 'anyone' },
  postBlogBerita: { method: 'POST', path: '/postBlogBerita', who: 'admin', files: { image: 'image' } },
  editBlog: { method: 'POST', path: '/editBlog/{id}', who: 'admin', files: { image: 'image' } },
  deleteBlog: { method: 'DELETE', path: '/deleteBlog/{id}', who: 'admin' },

  allUsers: { method: 'GET', path: '/allUsers', who: 'admin' },
  detailUsers: { method: 'GET', path: '/detailUsers/{id}', who: 'admin' },

  semuaBuku: { method: 'GET', path: '/semuaBuku', who: 'admin' },
  detailBuku: { method: 'GET', path: '/detailBuku/{id}', who: 'admin' },
  addBuku: { method: 'POST', path: '/addBuku', who: 'admin', files: { file: 'pdf' } },

  editBuku: { method: 'POST', path: '/editBuku/{id}', who: 'admin', files: { file: 'pdf' } },
  deleteBuku: { method: 'DELETE', path: '/deleteBuku/{id}', who: 'admin' },
  restoreArticle: { method: 'POST', path: '/restoreArticle/{id}', who: 'admin' },
  restoreBlog: { method: 'POST', path: '/restoreBlog/{id}', who: 'admin' },
  restoreBuku: { method: 'POST', path: '/restoreBuku/{id}', who: 'admin' },
  restoreArticleImage: { method: 'POST', path: '/restoreArticleImage/{id}', who: 'admin' },
  restoreBlogImage: { method: 'POST', path: '/restoreBlogImage/{id}', who: 'admin' },
  restoreBukuFile: { method: 'POST', path: '/restoreBukuFile/{id}', who: 'admin' },
  dashboardFigures: { method: 'GET', path: '/dashboardFigures', who: 'admin' },
  systemState: { method: 'GET', path: '/systemState', who: 'admin' },
  auditLog: { method: 'GET', path: '/auditLog', who: 'admin' },
  resendMail: { method: 'POST', path: '/resendMail/{id}', who: 'admin' },
  ownDrafts: { method: 'GET', path: '/ownDrafts', who: 'user' },
  detailDraft: { method: 'GET', path: '/detailDraft/{id}', who: 'user' },
  saveDraft: { method: 'PUT', path: '/saveDraft/{id}', who: 'user', hasLongText: true },
  delDraft: { method: 'DELETE', path: '/delDraft/{id}', who: 'user' },
  draftDiff: { method: 'POST', path: '/draftDiff', who: 'user', hasLongText: true },
  topics: { method: 'GET', path: '/topics', who: 'anyone' },
  addTopic: { method: 'POST', path: '/addTopic', who: 'admin' },
  renameTopic: { method: 'POST', path: '/renameTopic/{id}', who: 'admin' },
  orderTopics: { method: 'PUT', path: '/orderTopics', who: 'admin' },
  deleteTopic: { method: 'DELETE', path: '/deleteTopic/{id}', who: 'admin' },
  uploadImage: { method: 'POST', path: '/uploadImage', who: 'user', files: { image: 'image' } },
  articleTimeline: { method: 'GET', path: '/articleTimeline/{id}', who: 'user' },
  decideArticles: { method: 'POST', path: '/decideArticles', who: 'admin', hasText: true },
  undoDecision: { method: 'POST', path: '/undoDecision', who: 'admin' },
  resubmitArticle: { method: 'POST', path: '/resubmitArticle/{id}', who: 'user', files: { image: 'image' } },
  reviseArticle: { method: 'POST', path: '/reviseArticle/{id}', who: 'user', files: { image: 'image' } },
  withdrawArticle: { method: 'POST', path: '/withdrawArticle/{id}', who: 'user', hasText: true },
  reopenArticle: { method: 'POST', path: '/reopenArticle/{id}', who: 'admin', hasText: true },
  commentArticle: { method: 'POST', path: '/commentArticle/{id}', who: 'user', hasText: true },
  articleVersion: { method: 'GET', path: '/articleVersion/{id}/{number}', who: 'user' },
  articleDiff: { method: 'GET', path: '/articleDiff/{id}', who: 'user' },
  reviewQueue: { method: 'GET', path: '/reviewQueue', who: 'admin' },
  reviewChanges: { method: 'GET', path: '/reviewChanges', who: 'admin' },
  reviewFacts: { method: 'GET', path: '/reviewFacts/{id}', who: 'admin' },
  claimArticle: { method: 'POST', path: '/claimArticle/{id}', who: 'admin' },
  releaseArticle: { method: 'POST', path: '/releaseArticle/{id}', who: 'admin' },
  reasonTemplates: { method: 'GET', path: '/reasonTemplates', who: 'admin' },
  addReasonTemplate: { method: 'POST', path: '/addReasonTemplate', who: 'admin' },
  editReasonTemplate: { method: 'POST', path: '/editReasonTemplate/{id}', who: 'admin' },
  orderReasonTemplates: { method: 'PUT', path: '/orderReasonTemplates', who: 'admin' },
  deleteReasonTemplate: { method: 'DELETE', path: '/deleteReasonTemplate/{id}', who: 'admin' },
  makePreviewLink: { method: 'POST', path: '/makePreviewLink/{id}', who: 'admin' },
  previewLinks: { method: 'GET', path: '/previewLinks/{id}', who: 'admin' },
  endPreviewLink: { method: 'DELETE', path: '/endPreviewLink/{id}', who: 'admin' },
  previewArticle: { method: 'GET', path: '/previewArticle/{token}', who: 'anyone', isUncached: true },
  author: { method: 'GET', path: '/author/{id}', who: 'anyone' },
  authorArticles: { method: 'GET', path: '/authorArticles/{id}', who: 'anyone' },
  mailDomain: { method: 'GET', path: '/mailDomain', who: 'admin' },
  sendTestMail: { method: 'POST', path: '/sendTestMail', who: 'admin' },
  changePassword: { method: 'POST', path: '/changePassword', who: 'user' },
  ownProfile: { method: 'GET', path: '/ownProfile', who: 'user' },
  saveProfile: { method: 'POST', path: '/saveProfile', who: 'user' },
  ownSessions: { method: 'GET', path: '/ownSessions', who: 'user' },
  endSession: { method: 'DELETE', path: '/endSession/{id}', who: 'user' },
  endOtherSessions: { method: 'POST', path: '/endOtherSessions', who: 'user' },
  askSignInLink: { method: 'POST', path: '/askSignInLink', who: 'anyone', ownToken: true },
  signInByLink: { method: 'POST', path: '/signInByLink', who: 'anyone', ownToken: true },
  ownMails: { method: 'GET', path: '/ownMails', who: 'user' },
  saveOwnMails: { method: 'PUT', path: '/saveOwnMails', who: 'user' },
  ownEmail: { method: 'GET', path: '/ownEmail', who: 'user' },
  requestEmailChange: { method: 'POST', path: '/requestEmailChange', who: 'user' },
  cancelEmailChange: { method: 'POST', path: '/cancelEmailChange', who: 'user' },
  confirmEmailChange: { method: 'POST', path: '/confirmEmailChange', who: 'anyone', ownToken: true },
  keepEmail: { method: 'POST', path: '/keepEmail', who: 'anyone', ownToken: true },
  ownDeletion: { method: 'GET', path: '/ownDeletion', who: 'user' },
  requestDeletion: { method: 'POST', path: '/requestDeletion', who: 'user' },
  cancelDeletion: { method: 'POST', path: '/cancelDeletion', who: 'user' },
  confirmEmail: { method: 'POST', path: '/confirmEmail', who: 'anyone', ownToken: true },
  stopMails: { method: 'POST', path: '/stopMails', who: 'anyone', ownToken: true },
  sendConfirmation: { method: 'POST', path: '/sendConfirmation', who: 'user' },
  signUpForm: { method: 'GET', path: '/signUpForm', who: 'anyone', ownToken: true, isUncached: true },
  people: { method: 'GET', path: '/people', who: 'admin' },
  person: { method: 'GET', path: '/person/{id}', who: 'admin' },
  ownSecondFactor: { method: 'GET', path: '/ownSecondFactor', who: 'user' },
  startSecondFactor: { method: 'POST', path: '/startSecondFactor', who: 'user' },
  turnOnSecondFactor: { method: 'POST', path: '/turnOnSecondFactor', who: 'user' },
  turnOffSecondFactor: { method: 'POST', path: '/turnOffSecondFactor', who: 'user' },
  renewRecoveryCodes: { method: 'POST', path: '/renewRecoveryCodes', who: 'user' },
  removeSpam: { method: 'POST', path: '/removeSpam', who: 'admin' },
  restoreSpam: { method: 'POST', path: '/restoreSpam', who: 'admin' },
  actOnAccount: { method: 'POST', path: '/actOnAccount/{id}', who: 'admin' },
  invite: { method: 'POST', path: '/invite', who: 'admin' },
  inviteAgain: { method: 'POST', path: '/inviteAgain/{id}', who: 'admin' },
  acceptInvitation: { method: 'POST', path: '/acceptInvitation', who: 'anyone', ownToken: true },
  startPasskey: { method: 'POST', path: '/startPasskey', who: 'user' },
  addPasskey: { method: 'POST', path: '/addPasskey', who: 'user' },
  renamePasskey: { method: 'POST', path: '/renamePasskey', who: 'user' },
  removePasskey: { method: 'POST', path: '/removePasskey', who: 'user' },
  confirmByPasskey: { method: 'POST', path: '/confirmByPasskey', who: 'user' },
  startPasskeySignIn: { method: 'POST', path: '/startPasskeySignIn', who: 'anyone', ownToken: true },
  signInByPasskey: { method: 'POST', path: '/signInByPasskey', who: 'anyone', ownToken: true },
} as const satisfies Record<string, Call>;

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: 'anyone' | 'user' | 'admin';
  ownToken?: true;
  files?: Readonly<Record<string, 'image' | 'pdf'>>;
  hasLongText?: true;
  hasText?: true;
  /** Its answer to callers without a session is not the same for all, or not for long. */
  isUncached?: true;
};

export type CallName = keyof typeof calls;
