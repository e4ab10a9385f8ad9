import { parseHtml } from '#web/editor/parse-html.ts';
import { setStylesAside } from './pasted-style.ts';

/** HTML beyond these limits would freeze the page for seconds. The longest storable text has a tenth of the length. */
const MOST_CHARACTERS = 4_000_000;
const MOST_ELEMENTS = 60_000;
const DEEPEST = 150;
/** The most unclosed elements: browsers parse these in quadratic time, so a larger number could freeze the page. */
const MOST_UNCLOSED = 1000;
const ENDS_ITSELF = /^(?:p|li|d[td]|t[rhd]|br|hr|img|col|wbr|meta|link|input|source|option)$/i;

/** Matches a fragment's first tag. A fragment from Excel can begin with <col>, <tr> or <td>, without its <table>. */
const FIRST_TAG = /^(?:\s|<!--[^>]*-->|<!\[[^>]*>)*<([a-z]+)/i;
const PARTS_OF_TABLE = ['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'];
const CELLS = ['td', 'th'];

/**
 * Parses HTML from a clipboard. Returns undefined if parsing would take too long. Puts the HTML after the copied part
 * into <rest-of-page>, because Word writes the notes of the copied part there.
 */
export function parseBounded(html: string): HTMLElement | undefined {
  if (html.length > MOST_CHARACTERS) return undefined;
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  const isMarked = start !== -1 && end !== -1;
  const fragment = isMarked ? withTable(html.slice(start, end)) : html;
  const rest = isMarked ? `<rest-of-page>${html.slice(end)}</rest-of-page>` : '';
  if (countUnclosed(fragment + rest) > MOST_UNCLOSED) return undefined;
  // Without <body>, a formula's script at the start would get into the head, and Chromium would parse many comments
  // at the start in quadratic time.
  const body = parseHtml(`<body>${setStylesAside(fragment + rest)}`);
  return isWithinLimits(body) ? body : undefined;
}

/** Whether the HTML keeps to MOST_ELEMENTS and DEEPEST. Counting stops at the first element beyond a limit. */
function isWithinLimits(body: HTMLElement): boolean {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT);
  let depth = 0;
  for (let count = 0; count <= MOST_ELEMENTS && depth <= DEEPEST; count += 1) {
    if (walker.firstChild()) {
      depth += 1;
      continue;
    }
    while (!walker.nextSibling()) {
      if (!walker.parentNode()) return true;
      depth -= 1;
    }
  }
  return false;
}

/** Puts loose rows or cells into a table: otherwise the parser would drop their tags and join their words. */
function withTable(fragment: string): string {
  const tag = FIRST_TAG.exec(fragment)?.[1]?.toLowerCase() ?? '';
  if (CELLS.includes(tag)) return `<table><tr>${fragment}</tr></table>`;
  return PARTS_OF_TABLE.includes(tag) ? `<table>${fragment}</table>` : fragment;
}

/** Returns an upper bound for the number of elements that are open at the same time while the HTML is parsed. */
function countUnclosed(html: string): number {
  const open = new Map<string, number>();
  let unclosed = 0;
  let most = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:]{0,20})/gi)) {
    const tag = name.toLowerCase();
    const count = open.get(tag) ?? 0;
    const step = slash ? (count > 0 ? -1 : 0) : ENDS_ITSELF.test(tag) ? 0 : 1;
    open.set(tag, count + step);
    unclosed += step;
    most = Math.max(most, unclosed);
  }
  return most;
}
