import { LINE_DAYS } from '#contract/reads/read-rules.ts';
import { inCount, inShortDay } from '#web/ui/format.ts';

/** The size of the drawing, in its own units. The page decides how large they are. */
export const WIDTH = 120;
export const HEIGHT = 32;
/** Keeps the stroke within the drawing. */
const MARGIN = 1;
const DAY_MS = 86_400_000;

/** Returns the points of a line through the numbers of some days: '0,31 60,1 120,16'. Without readings it is flat. */
export function pointsOf(line: readonly number[]): string {
  const most = Math.max(1, ...line);
  const step = WIDTH / Math.max(1, line.length - 1);
  return line
    .map((total, day) => `${rounded(day * step)},${rounded(HEIGHT - MARGIN - (total / most) * (HEIGHT - 2 * MARGIN))}`)
    .join(' ');
}

/** Returns in words what a line says. `from`: its first day, such as '2026-10-29'. */
export function lineLabel(line: readonly number[], from: string): string {
  const period = `${LINE_DAYS} hari terakhir`;
  const sum = line.reduce((before, total) => before + total, 0);
  if (sum === 0) return `${period}: tidak dibaca`;
  const most = Math.max(...line);
  const day = new Date(Date.parse(from) + line.lastIndexOf(most) * DAY_MS).toISOString().slice(0, 10);
  return `${period}: ${inCount(sum)} kali dibaca, paling banyak ${inCount(most)} pada ${inShortDay(day)}`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
