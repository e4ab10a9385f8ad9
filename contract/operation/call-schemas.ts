import { z } from 'zod';
import type { CallSchemas } from '#contract/call.ts';
import { done } from '#contract/call-parts.ts';
import * as dashboard from './dashboard.ts';
import * as mailDomain from './mail-domain.ts';
import * as setup from './setup.ts';
import * as monitoring from './monitoring.ts';
import type { operationCalls } from './calls.ts';

export const operationCallSchemas = {
  dashboardFigures: { summary: 'Angka yang sebenarnya untuk dasbor', answer: dashboard.dashboardFiguresAnswer },
  systemState: { summary: 'Keadaan sistem', answer: monitoring.systemStateAnswer },
  resendMail: {
    summary: 'Kirim ulang email yang gagal',
    params: z.object({ id: z.uuid() }),
    notFound: 'Email itu tidak ada lagi dalam antrean. Mungkin sudah terkirim.',
    answer: done,
  },
  mailDomain: { summary: 'Catatan DNS dari domain pengirim email', answer: mailDomain.mailDomainAnswer },
  siteSetup: { summary: 'Yang masih perlu diisi pada situs baru', answer: setup.setupAnswer },
  skipSetup: { summary: 'Lewati langkah penyiapan situs', body: setup.setupSkipForm, answer: done },
  sendTestMail: { summary: 'Kirim email uji coba ke alamat sendiri', answer: done },
} as const satisfies Record<keyof typeof operationCalls, CallSchemas>;
