import type { Call } from '#contract/call.ts';

export const redirectCalls = {
  redirects: { method: 'GET', path: '/redirects', who: 'admin' },
  addRedirect: { method: 'POST', path: '/addRedirect', who: 'admin' },
  editRedirect: { method: 'PUT', path: '/editRedirect/{id}', who: 'admin' },
  deleteRedirect: { method: 'DELETE', path: '/deleteRedirect/{id}', who: 'admin' },
  importRedirects: { method: 'POST', path: '/importRedirects', who: 'admin', hasLongText: true },
  missingPages: { method: 'GET', path: '/missingPages', who: 'admin' },
  dismissMissingPage: { method: 'POST', path: '/dismissMissingPage', who: 'admin' },
} as const satisfies Record<string, Call>;
