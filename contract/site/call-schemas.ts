import type { CallSchemas } from '#contract/call.ts';
import type { siteCalls } from './calls.ts';
import {
  siteSettingForm,
  siteSettingHistory,
  siteSettingSaved,
  siteSettingsAnswer,
  subjectInPath,
} from './site-settings.ts';

export const siteCallSchemas = {
  siteSettings: { summary: 'Pengaturan situs', answer: siteSettingsAnswer },
  siteSettingHistory: { summary: 'Riwayat satu pengaturan situs', ...subjectInPath, answer: siteSettingHistory },
  saveSiteSetting: {
    summary: 'Simpan satu pengaturan situs',
    ...subjectInPath,
    body: siteSettingForm,
    answer: siteSettingSaved,
  },
} as const satisfies Record<keyof typeof siteCalls, CallSchemas>;
