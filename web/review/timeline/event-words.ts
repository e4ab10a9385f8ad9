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

/** Says what happened, and for a scheduled approval also when the article will be published. */
export function eventWords({ kind, publish_at }: Pick<TimelineEvent, 'kind' | 'publish_at'>): string {
  return publish_at ? `Disetujui, terbit ${inMoment(publish_at)} WIB` : EVENT_WORDS[kind];
}

/** Names who caused an event, for use within a sentence: 'Anda', a full name, or 'otomatis'. */
export function actorName({ actor }: Pick<TimelineEvent, 'actor'>, userId: number): string {
  if (!actor) return 'otomatis';
  return actor.id === userId ? 'Anda' : fullName(actor);
}

const SIDES = { author: 'Penulis', editors: 'Redaksi', system: 'Otomatis' } as const;

/** Names who caused an event, as far as the caller may know: 'Anda' (you), an editor's name, or only 'Penulis'. */
export function whoDid({ by, actor }: TimelineEvent, userId: number): string {
  if (actor?.id === userId) return 'Anda';
  return actor && by === 'editors' ? fullName(actor) : SIDES[by];
}
