import type { Call } from '#contract/call.ts';

export const operationCalls = {
  dashboardFigures: { method: 'GET', path: '/dashboardFigures', who: 'admin' },
  systemState: { method: 'GET', path: '/systemState', who: 'admin' },
  resendMail: { method: 'POST', path: '/resendMail/{id}', who: 'admin' },
  mailDomain: { method: 'GET', path: '/mailDomain', who: 'admin' },
  siteSetup: { method: 'GET', path: '/siteSetup', who: 'admin' },
  skipSetup: { method: 'POST', path: '/skipSetup', who: 'admin' },
  sendTestMail: { method: 'POST', path: '/sendTestMail', who: 'admin' },
} as const satisfies Record<string, Call>;
