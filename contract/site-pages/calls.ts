import type { Call } from '#contract/call.ts';

export const sitePageCalls = {
  sitePages: { method: 'GET', path: '/sitePages', who: 'admin' },
  sitePage: { method: 'GET', path: '/sitePage/{id}', who: 'admin' },
  preparedSitePage: { method: 'GET', path: '/preparedSitePage/{address}', who: 'admin' },
  addSitePage: { method: 'POST', path: '/addSitePage', who: 'admin', hasLongText: true },
  editSitePage: { method: 'POST', path: '/editSitePage/{id}', who: 'admin', hasLongText: true },
  orderSitePages: { method: 'PUT', path: '/orderSitePages', who: 'admin' },
  deleteSitePage: { method: 'DELETE', path: '/deleteSitePage/{id}', who: 'admin' },
  restoreSitePage: { method: 'POST', path: '/restoreSitePage/{id}', who: 'admin' },
  sitePageHistory: { method: 'GET', path: '/sitePageHistory/{id}', who: 'admin' },
  sitePageVersion: { method: 'GET', path: '/sitePageVersion/{id}/{number}', who: 'admin' },
  publicSitePage: { method: 'GET', path: '/publicSitePage/{address}', who: 'anyone' },
  privacyPage: { method: 'GET', path: '/privacyPage', who: 'anyone' },
  submissionGuide: { method: 'GET', path: '/submissionGuide', who: 'user' },
} as const satisfies Record<string, Call>;
