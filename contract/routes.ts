/**
 * Every page of section 2 of the specification, in its order and spelling. `{id}` is a number. tests/contract.test.ts
 * compares them with a frozen list.
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

/** Pages for role 1 only. */
export const userPages = {
  myArticles: '/userArticle',
  myArticleDetail: '/DetailArticle/{id}',
  postArticle: '/postArticle',
} as const;

/** Pages for role 2 only. */
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

/** Our own pages, beyond the specification, for role 2 only. */
export const ownAdminPages = { system: '/sistem-admin' } as const;

export const pages = { ...publicPages, ...userPages, ...adminPages } as const;

/** Not a page: sets the cookie of the chosen language and redirects back to the page where it was chosen. */
export const languagePath = '/language';

/**
 * The query parameters that the server reads per page. It drops all others before rendering and caching, so that a
 * made-up parameter neither fills the cache nor appears in another visitor's page. Pages that are missing here read
 * none on the server; pages for signed-in people read theirs in the browser.
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
