import type { ReadFigures } from '#contract/reads/reads.ts';

/** Returns the names of the figures in their order. */
export function figureNames(hasDownloads: boolean): string[] {
  return ['Dibaca', 'Pembaca harian', ...(hasDownloads ? ['Unduhan'] : [])];
}

export function namedFigures({ total, daily_unique, downloads }: ReadFigures, hasDownloads: boolean) {
  const counts = [total, daily_unique, downloads];
  return figureNames(hasDownloads).map((name, index) => ({ name, count: counts[index] ?? 0 }));
}
