/**
 * In real articles lists, tables and quotes nest some ten levels deep. Deeper markup is meant to slow the parser down.
 */
export const MAX_NESTING = 100;

const TAG = /<(\/?)([a-z][a-z0-9:-]*)[^<>]*>/gi;

/** Elements whose end tag is missing or optional. A list of 1,000 `<li>` is not 1,000 levels deep. */
const UNCOUNTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd option optgroup caption colgroup thead tbody tfoot tr td th rb rt rp rtc html head body'
  ).split(' '),
);

/**
 * Returns the greatest depth of nested tags, in one pass and without a parser. Every `<` must begin a tag, which
 * readMarkup ensures. A `>` in a quoted attribute value ends the tag too early, which does not change the depth.
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
      // An end tag also closes the elements that are still open inside it.
      for (let closed; closed !== name && open.length > 0; ) {
        closed = open.pop() ?? name;
        counts.set(closed, (counts.get(closed) ?? 1) - 1);
      }
    }
  }
  return deepest;
}
