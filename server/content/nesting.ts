/** An article's lists, tables and quotes lie some ten levels deep; what is deeper is made to be slow. */
export const MAX_NESTING = 100;

const TAG = /<(\/?)([a-z][a-z0-9:-]*)[^<>]*>/gi;

/** Elements without an end tag, and those whose end tag may be left out: a list of 1,000 `<li>` is not 1,000 levels deep. */
const UNCOUNTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd option optgroup caption colgroup thead tbody tfoot tr td th rb rt rp rtc html head body'
  ).split(' '),
);

/**
 * Returns how deep the tags of some markup lie in each other at most, in one pass over it and before a parser sees it.
 * Every `<` must begin a tag, as readMarkup makes it. Quoted attribute values may hold `>`: then the rest of the tag counts
 * as text, which makes no difference here.
 */
export function nestingOf(markup: string): number {
  const open: string[] = [];
  const counts = new Map<string, number>();
  let deepest = 0;
  for (const [, slash, typedName = ''] of markup.matchAll(TAG)) {
    const name = typedName.toLowerCase();
    if (UNCOUNTED.has(name)) continue;
    if (slash === '') {
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      deepest = Math.max(deepest, open.length);
    } else if (counts.get(name)) {
      // An end tag closes what lies within its element too.
      for (let closed; closed !== name && open.length > 0; ) {
        closed = open.pop() ?? name;
        counts.set(closed, (counts.get(closed) ?? 1) - 1);
      }
    }
  }
  return deepest;
}
