import type { Call } from '#contract/call.ts';

export const bookCalls = {
  semuaBuku: { method: 'GET', path: '/semuaBuku', who: 'admin' },
  detailBuku: { method: 'GET', path: '/detailBuku/{id}', who: 'admin' },
  addBuku: { method: 'POST', path: '/addBuku', who: 'admin', files: { file: 'pdf' } },
  editBuku: { method: 'POST', path: '/editBuku/{id}', who: 'admin', files: { file: 'pdf' } },
  deleteBuku: { method: 'DELETE', path: '/deleteBuku/{id}', who: 'admin' },
  restoreBuku: { method: 'POST', path: '/restoreBuku/{id}', who: 'admin' },
  restoreBukuFile: { method: 'POST', path: '/restoreBukuFile/{id}', who: 'admin' },
} as const satisfies Record<string, Call>;
