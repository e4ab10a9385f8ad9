export const NOT_STORED = 'Peramban ini tidak dapat menyimpan draf. Jangan tutup halaman ini sebelum terkirim.';

/** Returns when a draft was saved: '14.02' (today), 'kemarin 14.02' (yesterday) or '3 November 14.02'. */
export function moment(savedAt: string, now = new Date()): string {
  const at = new Date(savedAt);
  const time = CLOCK.format(at);
  if (isSameDay(at, now)) return time;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return isSameDay(at, yesterday) ? `kemarin ${time}` : `${DAY.format(at)} ${time}`;
}

const CLOCK = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long' });

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
