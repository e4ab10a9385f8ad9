import { API_BASE } from '#contract/calls.ts';
import { adminPages, languagePath, ownAdminPages, publicPages, userPages } from '#contract/routes.ts';

/** Disallow rules match by prefix. The trailing slash matters: '/detailBlog/' does not block '/detailBlogUser/'. */
const NOT_FOR_ROBOTS = [
  `${API_BASE}/`,
  languagePath,
  publicPages.resetPassword,
  ...Object.values(userPages),
  ...Object.values(adminPages),
  ...Object.values(ownAdminPages),
].map((path) => path.replace('{id}', ''));

export function writeRobots(publicUrl: string): string {
  return `User-agent: *\n${NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
