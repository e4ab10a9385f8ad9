import type { ReactNode } from 'react';
import type { Language } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { unlisted } from '#web/layouts/page-meta.ts';

export type AdminLink = { to: string; label: string; lang: Language };

const { admin } = labels;

export const dashboardLink: AdminLink = { to: pages.dashboard, label: admin.dashboard, lang: 'en' };

/** The pages that the sidebar links to. */
export const adminLists = {
  articles: { to: pages.articleAdmin, label: admin.listArticles, lang: 'en' },
  waiting: { to: pages.waitingArticles, label: admin.updateArticleStatus, lang: 'en' },
  blogs: { to: pages.blogAdmin, label: admin.listBlog, lang: 'en' },
  books: { to: pages.bookAdmin, label: admin.listBooks, lang: 'id' },
  topics: { to: ownAdminPages.topics, label: 'Topik artikel', lang: 'id' },
  reads: { to: ownAdminPages.reads, label: 'Angka baca', lang: 'id' },
  people: { to: ownAdminPages.people, label: 'Pengguna', lang: 'id' },
  sitePages: { to: ownAdminPages.sitePages, label: 'Halaman', lang: 'id' },
  redirects: { to: ownAdminPages.redirects, label: 'Pengalihan', lang: 'id' },
  bin: { to: ownAdminPages.bin, label: 'Sampah', lang: 'id' },
  siteSettings: { to: ownAdminPages.siteSettings, label: 'Pengaturan situs', lang: 'id' },
  system: { to: ownAdminPages.system, label: 'Sistem', lang: 'id' },
} as const satisfies Record<string, AdminLink>;

/** The label of a link from the back office to a public page. */
export const SEE_ON_SITE = 'Lihat di situs';

/**
 * What AdminFrame needs to know about a page: `export const handle: AdminPage = { title: 'Edit Artikel', above:
 * adminLists.articles }`.
 */
export type AdminPage = {
  /** The last item of the breadcrumb. */
  title: string;
  lang?: Language;
  /** The list that the page belongs to. The breadcrumb links to the list, and the sidebar marks it as current. */
  above?: AdminLink;
  /** Whether the page has panes beside each other. The sidebar is then a drawer up to a larger window width. */
  needsWidth?: boolean;
  /** Shown instead of the page until the browser knows who is signed in. */
  skeleton?: ReactNode;
};

/** Returns the `meta` function of an admin page: `export const meta = adminMeta(handle.title)`. */
export const adminMeta = unlisted;
