import { API_BASE } from '#contract/calls.ts';
import { adminPages, publicPages, userPages } from '#contract/routes.ts';

const { login, register, forgotPassword, resetPassword } = publicPages;

/** A rule reaches every address that begins with it, so that '/detailBlog/' leaves '/detailBlogUser/' alone. */
const NOT_FOR_ROBOTS = [
  `${API_BASE}/`,
  '/language',
  ...[login, register, forgotPassword, resetPassword],
  ...Object.values(userPages),
  ...Object.values(adminPages),
].map((path) => path.replace('{id}', ''));

export function writeRobots(publicUrl: string): string {
  return `User-agent: *\n${NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
