/**
 * Every page of section 2 of the specification, in its order and spelling. `{id}` stands for a number.
 * tests/contract.test.ts holds them against a frozen list.
 */
export const publicPages = {
  home: '/',
  about: '/about',
  services: '/services',
  blog: '/blog',
  blogDetail: '/detailBlogUser/{id}',
  contact: '/contactus',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  articles: '/article',
  articleDetail: '/articleDetail/{id}',
} as const;

/** For role 1 exactly. */
export const userPages = {
  myArticles: '/userArticle',
  myArticleDetail: '/DetailArticle/{id}',
  postArticle: '/postArticle',
} as const;

/** For role 2 exactly. */
export const adminPages = {
  dashboard: '/dashboard-admin',
  articleAdmin: '/article-admin',
  waitingArticles: '/update-article',
  articleStatus: '/statusupdate/{id}',
  blogAdmin: '/blog-admin',
  blogAdminDetail: '/detailBlog/{id}',
  blogEdit: '/editBlog/{id}',
  articleEdit: '/edit-Artikel/{id}',
  bookAdmin: '/buku-admin',
  bookDetail: '/BukuDetail/{id}',
} as const;

/** Ours, which the specification does not have; for role 2 exactly, too. */
export const ownAdminPages = { system: '/sistem-admin' } as const;

export const pages = { ...publicPages, ...userPages, ...adminPages } as const;

/** Ours: no page. Sets the cookie of the chosen language and redirects to the page that it was chosen on. */
export const languagePath = '/language';

/**
 * The query parameters that the server renders an address from. It drops all others before it renders or caches, so
 * that a made-up parameter neither fills the cache nor shows in another visitor's page. Pages that are not listed depend
 * on none: those of signed-in people read theirs in the browser.
 */
export const serverQueries: Record<keyof typeof publicPages | 'language', readonly string[]> = {
  home: ['services'],
  about: [],
  services: [],
  blog: ['page'],
  blogDetail: [],
  contact: [],
  login: ['to'],
  register: ['to'],
  forgotPassword: ['email'],
  resetPassword: ['email'],
  articles: ['page'],
  articleDetail: [],
  language: ['to', 'back'],
};
