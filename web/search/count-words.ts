import { formatCount } from '#contract/rules.ts';
import { SEARCH_MOST_COUNTED } from '#contract/search/search-rules.ts';

export type Count = { total: number; is_more: boolean };

/**
 * Says how many works were found: '12', 'lebih dari 1.000', or 'sedikitnya 300' if they are not all counted. Returns ''
 * if none is counted, although there may be some.
 */
export function countWords({ total, is_more }: Count): string {
  if (!is_more) return formatCount(total);
  if (total === 0) return '';
  return `${total >= SEARCH_MOST_COUNTED ? 'lebih dari' : 'sedikitnya'} ${formatCount(total)}`;
}
