import { ROLE_ADMIN } from '#contract/constants.ts';
import { keysOf } from '#contract/objects.ts';
import type { PersonInList, PersonState } from '#contract/accounts/people.ts';
import { longAgo } from '#web/review/timeline/long-ago.ts';
import { StatusBadge } from '#web/posts/status-badge.tsx';

/** The SVG paths in `sign` draw a tick, a clock and a cross. */
const STATES = {
  active: { label: 'Aktif', color: 'green', sign: 'm6 12.5 4 4L18 8' },
  leaving: {
    label: 'Akan dihapus',
    color: 'yellow',
    sign: 'M12 8v4l2.5 1.5M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  },
  closed: { label: 'Ditutup', color: 'red', sign: 'M8 8l8 8M16 8l-8 8' },
} as const satisfies Record<PersonState, { label: string; color: string; sign: string }>;

export const userStateChoices = keysOf(STATES).map((value) => ({ value, label: STATES[value].label }));

/** For users who have not accepted their invitation yet. `sign` draws an envelope. */
const INVITED = { label: 'Diundang', color: 'blue', sign: 'M4 6.5h16v11H4ZM4 7l8 6 8-6' } as const;

type UserStateBadgeProps = { user: Pick<PersonInList, 'state' | 'spam_at' | 'is_invited'> };

export function UserStateBadge({ user: { state, spam_at, is_invited } }: UserStateBadgeProps) {
  const { label, ...badge } = is_invited ? INVITED : STATES[state];
  return <StatusBadge {...badge} label={spam_at === null ? label : `${label}, spam`} />;
}

export const roleWord = ({ role_type }: Pick<PersonInList, 'role_type'>) =>
  role_type === ROLE_ADMIN ? 'Admin' : 'Penulis';

/** Returns when a user was last active. `seen_at` is null if no sign-in has been recorded. */
export function lastSeen({ seen_at }: Pick<PersonInList, 'seen_at'>, now: Date): string {
  return seen_at === null ? 'belum tercatat login' : `terakhir aktif ${longAgo(seen_at, now)}`;
}
