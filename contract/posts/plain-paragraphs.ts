/** The number of line breaks that replace a tag in plain text. Two line breaks in a row begin a new paragraph. */
const BREAKS = new Map<string, 1 | 2>([
  ...'p div h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure hr'.split(' ').map((tag) => [tag, 2] as const),
  ...'li dt dd tr caption figcaption'.split(' ').map((tag) => [tag, 1] as const),
]);

/** The part of htmlparser2's Parser that paragraphsOf needs. Callers pass the class, as the contract imports none. */
export type HtmlParser = new (handlers: {
  onopentagname?: (name: string) => void;
  onclosetag?: (name: string) => void;
  ontext?: (text: string) => void;
}) => { end: (html: string) => void };

/**
 * Returns a blog post as plain text, split into paragraphs that keep their line breaks. Plain text keeps the typed line
 * breaks. In HTML with block elements the line breaks come from the elements, and those in the source are ignored. A
 * formula becomes its LaTeX between `$`. The page and the Markdown of a post both show this text.
 */
export function paragraphsOf(stored: string, Parser: HtmlParser): string[] {
  const content = withLatex(stored);
  const text = /<(?:p|div|h[1-6]|blockquote|pre|[uod]l|table|figure|hr)[\s/>]/i.test(content)
    ? textOfBlocks(withNoteNumbers(content), Parser)
    : typedText(content, Parser);
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/**
 * Writes each formula as its LaTeX between `$`, or as its signs if it has no LaTeX. Does not use formulasAsText()
 * (stored-formulas.ts), which would add 5 KB to the script of a blog post's page.
 */
function withLatex(stored: string): string {
  if (!stored.includes('</math>')) return stored;
  const parts = stored.split('</math>');
  return parts.map((part, at) => (at === parts.length - 1 ? part : withLatexAtEnd(part))).join('');
}

/** Rewrites the formula that ends the text. */
function withLatexAtEnd(text: string): string {
  const start = text.lastIndexOf('<math');
  if (start === -1) return text;
  const formula = text.slice(start);
  const latex = /<annotation[^>]*>([^<]*)</.exec(formula)?.[1];
  const sign = formula.startsWith('<math display="block"') ? '$$' : '$';
  const isClear = latex !== undefined && !latex.includes('$');
  const signs = formula.replaceAll(/<annotation[^>]*>[^<]*|<[^>]*>/g, '');
  return text.slice(0, start) + (isClear ? sign + latex + sign : signs);
}

/** Writes the number of each footnote into the text, as [1]: at the reference and before the note. */
function withNoteNumbers(content: string): string {
  return content
    .replaceAll(/<a href="#cat-\d+" role="doc-noteref"[^>]*>(\d+)<\/a>/g, '[$1]')
    .replaceAll(/<li id="cat-(\d+)"[^>]*>(<p[^>]*>)?/g, '<li>$2[$1] ');
}

function typedText(content: string, Parser: HtmlParser): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(content.replace(/\r\n?/g, '\n').replace(/<br\s*\/?>\n?/gi, '\n'));
  return text;
}

function textOfBlocks(content: string, Parser: HtmlParser): string {
  let text = '';
  let breaks = 0;
  let preformatted = 0;
  let isNextCell = false;
  const parser = new Parser({
    onopentagname(tag) {
      if (tag === 'pre') preformatted += 1;
      if (tag === 'td' || tag === 'th') isNextCell = true;
      breaks = tag === 'br' ? Math.min(2, breaks + 1) : Math.max(breaks, BREAKS.get(tag) ?? 0);
    },
    onclosetag(tag) {
      if (tag === 'pre') preformatted -= 1;
      breaks = Math.max(breaks, BREAKS.get(tag) ?? 0);
    },
    ontext(part) {
      if (breaks > 0 && part.trim() === '') return;
      const written = preformatted > 0 ? part : part.replace(/\s+/gu, ' ');
      text += breaks > 0 ? '\n'.repeat(breaks) + written.trimStart() : (isNextCell ? ' ' : '') + written;
      breaks = 0;
      isNextCell = false;
    },
  });
  parser.end(content);
  return text;
}
