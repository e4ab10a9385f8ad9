import { API_BASE } from '#contract/calls.ts';
import {
  adminPages,
  languagePath,
  mailPages,
  ownAdminPages,
  ownUserPages,
  previewPages,
  publicPages,
  userPages,
} from '#contract/routes.ts';

/** Disallow rules match by prefix. The trailing slash matters: '/detailBlog/' does not block '/detailBlogUser/'. */
const NOT_FOR_ROBOTS = [
  `${API_BASE}/`,
  languagePath,
  publicPages.resetPassword,
  ...Object.values(userPages),
  ...Object.values(adminPages),
  ...Object.values(ownAdminPages),
  ...Object.values(ownUserPages),
  ...Object.values(mailPages),
  ...Object.values(previewPages),
].map((path) => path.replace('{id}', ''));

export function writeRobots(publicUrl: string): string {
  return `User-agent: *\n${NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
