import type { Call } from '#contract/call.ts';

export const siteCalls = {
  siteSettings: { method: 'GET', path: '/siteSettings', who: 'admin' },
  siteSettingHistory: { method: 'GET', path: '/siteSettingHistory/{subject}', who: 'admin' },
  saveSiteSetting: { method: 'PUT', path: '/saveSiteSetting/{subject}', who: 'admin', hasText: true },
} as const satisfies Record<string, Call>;
