import type { EventKind, TimelineEvent } from '#contract/articles/reviews.ts';
import { inMoment } from '#web/ui/format.ts';
import { fullName } from '#contract/identity/full-name.ts';

export const EVENT_WORDS: Readonly<Record<EventKind, string>> = {
  submitted: 'Artikel dikirim',
  confirmed: 'Email penulis dipastikan, masuk antrean',
  resubmitted: 'Artikel dikirim lagi',
  edited: 'Tulisan diubah',
  restored: 'Gambar dikembalikan',
  approved: 'Disetujui',
  scheduled: 'Disetujui, terbit terjadwal',
  published: 'Terbit',
  revise: 'Diminta perbaikan',
  declined: 'Ditolak',
  withdrawn: 'Ditarik kembali',
  reopened: 'Dibuka kembali',
  revisionProposed: 'Perubahan diusulkan',
  revisionApproved: 'Usulan perubahan disetujui',
  revisionReturned: 'Usulan perubahan dikembalikan',
  revisionDeclined: 'Usulan perubahan ditolak',
  revisionWithdrawn: 'Usulan perubahan ditarik',
  comment: 'Komentar',
  undone: 'Keputusan dibatalkan',
};

/** Says what happened; of a scheduled article also for when, where that is known. */
export function eventWords({ kind, publish_at }: Pick<TimelineEvent, 'kind' | 'publish_at'>): string {
  return publish_at ? `Disetujui, terbit ${inMoment(publish_at)} WIB` : EVENT_WORDS[kind];
}

const SIDES = { author: 'Penulis', editors: 'Redaksi', system: 'Otomatis' } as const;

/** Says who did something, as far as the server tells: 'Anda', the name of an editor, or the side. */
export function whoDid({ by, actor }: TimelineEvent, userId: number): string {
  if (actor?.id === userId) return 'Anda';
  return actor && by === 'editors' ? fullName(actor) : SIDES[by];
}
