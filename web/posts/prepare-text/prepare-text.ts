import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { parseTree } from '#contract/posts/html-tree.ts';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { TextWriter } from './text-writer.ts';

/** A text as pages show it (text-on-page.tsx). */
export type PreparedText = {
  html: string;
  /** The list of its headings, as HTML. Missing if the text has fewer than three headings. */
  contents?: string;
  /** Whether the text is English. The interface around it is Indonesian. */
  isEnglish?: true;
  /** Whether line breaks are shown as they were typed, because the text has no blocks. */
  isLines?: true;
};

type PrepareOptions = {
  /** The language of the text, and of the words that are added to it. */
  language?: Language | undefined;
  /** Begins all ids if the page may show another text too: ids must be unique. */
  idPrefix?: string | undefined;
};

/**
 * Adds to the text of a post what only pages need: headings with a link and a list of them, notes beside the text,
 * numbered figures that open large, scrolling regions around tables and code, and links back from footnotes. `stored`:
 * HTML that the server or unsentHtml (web/writing/unsent-html.ts) has cleaned. Takes linear time.
 */
export function prepareText(stored: string, options: PrepareOptions = {}): PreparedText {
  const { language = DEFAULT_LANGUAGE, idPrefix = '' } = options;
  const { html, contents } = new TextWriter(parseTree(stored), language).write();
  return {
    html: withPrefix(html, idPrefix),
    ...(contents !== '' && { contents: withPrefix(contents, idPrefix) }),
    ...(language === 'en' && { isEnglish: true }),
    ...(!hasBlocks(stored) && { isLines: true }),
  };
}

/** The beginning of an id that prepareText or the server has given, and of what refers to it. */
const OWN_ID = / (?:id="|href="#|popovertarget=")(?=(?:cat|rujukan|bagian|besar)-)/g;

function withPrefix(html: string, prefix: string): string {
  if (prefix === '') return html;
  return html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(OWN_ID, `$&${prefix}`));
}
