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

/** Pages for users (role 1) only. */
export const userPages = {
  myArticles: '/userArticle',
  myArticleDetail: '/DetailArticle/{id}',
  postArticle: '/postArticle',
} as const;

/** Pages for admins (role 2) only. */
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

/**
 * Our own pages for readers, beyond the specification. `{id}` of `author` is a user with public articles; of `sitePage`
 * it is the address that the admins have given to the page; of `articleHistory` it is the article.
 */
export const ownPublicPages = {
  author: '/penulis/{id}',
  sitePage: '/halaman/{id}',
  privacy: '/privasi',
  articleHistory: '/articleDetail/{id}/riwayat',
  editorialFacts: '/redaksi',
  search: '/cari',
} as const;

/** Our own pages, beyond the specification, for admins (role 2) only. */
export const ownAdminPages = {
  review: '/tinjau',
  reasonTemplates: '/alasan-admin',
  topics: '/topik-admin',
  /** `{id}` is the id of the article that the new one translates. */
  translateArticle: '/terjemahkan/{id}',
  siteSettings: '/pengaturan-situs',
  sitePages: '/halaman-admin',
  /** `{id}` is the id of a page, or NEW_SITE_PAGE. */
  sitePageEdit: '/halaman-admin/{id}',
  redirects: '/pengalihan',
  reads: '/angka-baca',
  bin: '/sampah',
  setup: '/pemasangan',
  people: '/pengguna',
  person: '/pengguna/{id}',
  system: '/sistem-admin',
} as const;

/** Stands in the address of `sitePageEdit` for a page that does not exist yet. */
export const NEW_SITE_PAGE = 'baru';

/** Our own pages, beyond the specification, for every signed-in person. */
export const ownUserPages = { account: '/akun' } as const;

/** Our own page, beyond the specification, for authors (role 1) only. */
export const ownAuthorPages = { ownReads: '/angka-baca-saya' } as const;

/** Our own pages for visitors who open a mailed link or request a sign-in link. Search engines do not list them. */
export const mailPages = {
  signInLink: '/masuk-lewat-email',
  mailedSignIn: '/masuk',
  confirmEmailChange: '/ganti-email',
  keepEmail: '/bukan-saya',
  confirmEmail: '/pastikan-email',
  acceptInvitation: '/undangan',
  stopMails: '/hentikan-email',
} as const;

/** Our own page for readers with a preview link. `{id}` is the token of the link: keep it secret. */
export const previewPages = { articlePreview: '/pratinjau/{id}' } as const;

export const pages = { ...publicPages, ...userPages, ...adminPages } as const;

/** Not a page: sets the cookie of the chosen language and redirects back to the previous page. */
export const languagePath = '/language';

/**
 * The query parameters that the server reads on each page. It drops all others before rendering and caching, so that an
 * invented parameter neither fills the cache nor appears in another visitor's page. Pages that are not listed have none
 * on the server; pages for signed-in users read theirs in the browser.
 */
export const serverQueries = {
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
  /** `versi`: the number of an earlier public version. */
  articleDetail: ['versi'],
  author: ['page'],
  sitePage: [],
  privacy: [],
  /** `dari` and `ke`: the numbers of two public versions to compare. */
  articleHistory: ['dari', 'ke', 'page'],
  editorialFacts: [],
  /** `urut`: the order. The other names but `q` and `page` are filters (web/search/search-address.ts). */
  search: ['q', 'jenis', 'tahun', 'topik', 'bahasa', 'penulis', 'urut', 'page'],
  language: ['to', 'back'],
} as const satisfies Record<keyof typeof publicPages | keyof typeof ownPublicPages | 'language', readonly string[]>;

/** The query parameters that pages for signed-in users read in the browser. */
type BrowserQueries = {
  /** `artikel`: id of the caller's article that the form sends again. `terjemahan`: id of the article to translate. */
  postArticle: 'artikel' | 'terjemahan';
  myArticles: ListQuery;
  articleAdmin: ListQuery | 'tambah';
  waitingArticles: ListQuery;
  blogAdmin: ListQuery | 'tambah';
  bookAdmin: ListQuery | 'tambah';
  people: ListQuery | 'role';
  /** `artikel`: id of the open article. `lihat`: its open tab (text, changes, timeline or decision). */
  review: 'tab' | 'q' | 'page' | 'artikel' | 'lihat';
  system: Exclude<ListQuery, 'status'> | 'action' | 'entity' | 'from' | 'to';
  /** `bagian`: the open subject (SITE_SUBJECTS). */
  siteSettings: 'bagian';
  /** `teks`: the address of the prepared text (PREPARED_ADDRESSES) with which a new page begins. */
  sitePageEdit: 'teks';
  redirects: 'q' | 'page';
  /** `bulan`: a month such as 2026-11, or absent for all time. `jenis`: a kind of work (READ_KINDS). */
  reads: 'bulan' | 'jenis' | 'page';
  ownReads: 'bulan' | 'page';
  bin: 'q' | 'jenis' | 'page';
  /** `to`: where to continue after the user has done what their session requires (DUTIES). */
  account: 'to';
};
type ListQuery = 'q' | 'status' | 'sort' | 'page';

export const addresses = {
  ...pages,
  ...ownPublicPages,
  ...ownAdminPages,
  ...ownUserPages,
  ...ownAuthorPages,
  ...mailPages,
  ...previewPages,
  language: languagePath,
} as const;

export type AddressName = keyof typeof addresses;

type QueryOf<Name> = Name extends keyof typeof serverQueries
  ? (typeof serverQueries)[Name][number]
  : Name extends keyof BrowserQueries
    ? BrowserQueries[Name]
    : never;
type IdOf<Name extends AddressName> = (typeof addresses)[Name] extends `${string}{id}${string}`
  ? { id: number | string }
  : unknown;
/** The id in the path, if there is one, and the query parameters. Parameters that are undefined are left out. */
type Given<Name extends AddressName> = IdOf<Name> & { [Key in QueryOf<Name>]?: string | number | undefined };

/** Returns an address of the site without its origin: `addressOf('articles', { page: 2 })` is '/article?page=2'. */
export function addressOf<Name extends AddressName>(
  name: Name,
  ...[given]: unknown extends IdOf<Name> ? [Given<Name>?] : [Given<Name>]
): string {
  const { id, ...query } = (given ?? {}) as Record<string, string | number | undefined>;
  const path = id === undefined ? addresses[name] : addresses[name].replace('{id}', encodeURIComponent(id));
  return withQuery(path, query);
}

/** Appends the query parameters to an address. Parameters that are undefined are left out. */
export function withQuery(address: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? address : `${address}?${new URLSearchParams(pairs)}`;
}

/** Returns the path as the router's list of routes spells it: 'articleDetail/:id'. */
export function patternOf(name: AddressName): string {
  return addresses[name].slice(1).replace('{id}', ':id');
}
