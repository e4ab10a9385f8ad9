import { API_BASE } from '#contract/calls.ts';
import {
  adminPages,
  languagePath,
  mailPages,
  ownAdminPages,
  ownAuthorPages,
  ownPublicPages,
  ownUserPages,
  previewPages,
  publicPages,
  userPages,
} from '#contract/routes.ts';

/** Disallow rules match by prefix: '/detailBlog' without its final slash would also block '/detailBlogUser/'. */
const NOT_FOR_ROBOTS = [
  `${API_BASE}/`,
  languagePath,
  publicPages.resetPassword,
  // Found works have their own pages. Each search costs some milliseconds.
  `${ownPublicPages.search}?`,
  ...[userPages, adminPages, ownAdminPages, ownUserPages, ownAuthorPages, mailPages, previewPages].flatMap((pages) =>
    Object.values(pages),
  ),
].map((path) => path.replace('{id}', ''));

export function writeRobots(publicUrl: string): string {
  return `User-agent: *\n${NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
