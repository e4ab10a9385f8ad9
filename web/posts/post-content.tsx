import { imageVariant, widthsUpTo } from '#contract/posts/image-variants.ts';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';

type PostContentProps = {
  content: string;
  /** Begins the ids of footnotes if the page may show another text too: ids must be unique. */
  idPrefix?: string;
};

/** The beginning of an id of a footnote or its reference, and of the links to them. */
const NOTE_ID = / (?:id="|href="#)(?=(?:cat|rujukan)-)/g;

/**
 * Shows the text of a post as the API returns it: HTML that was sanitised when it was saved, or plain text with line
 * breaks. Previews of forms pass unsent text that unsentHtml (web/writing/unsent-html.ts) has cleaned. Only this
 * component puts the HTML of a text into a page; see docs/decisions/html.md.
 */
export function PostContent({ content, idPrefix = '' }: PostContentProps) {
  const html = prepareForPage(content);
  return (
    <div
      className={`prose ${hasBlocks(content) ? 'prose-lead' : 'whitespace-pre-line'}`}
      // The API or unsentHtml has sanitised `content`. The Content-Security-Policy would block any script left in it.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: idPrefix === '' ? html : html.replaceAll(NOTE_ID, `$&${idPrefix}`) }}
    />
  );
}

/**
 * Adds what only pages need: regions in which wide tables and code can be scrolled by keyboard, the sizes of pictures,
 * and links back from footnotes.
 */
export function prepareForPage(html: string): string {
  let tables = 0;
  let codes = 0;
  let isWide = false;
  const text = html
    .replaceAll(/<table(?=[\s>])/g, () => `<div class="scrolling" ${region(`Tabel ${++tables}`)}><table`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre(?=[\s>])/g, () => `<pre ${region(`Kode ${++codes}`)}`)
    .replaceAll(/<(?:figure|img)(?=[\s>])[^>]*>/g, (tag) => {
      if (tag.startsWith('<img')) return tag.replace('<img', `<img ${pictureLoading(tag, isWide)}`);
      isWide = tag.includes(' data-width="wide"');
      return tag;
    });
  return withLinksBack(text);
}

function region(name: string): string {
  return `role="region" aria-label="${name}" tabindex="0"`;
}

/** Values of the attribute `sizes`, as in prose.css: for pictures in the column of the text, and for wide figures. */
const SIZES = '(min-width: 46rem) 42rem, 92vw';
const WIDE_SIZES = `(min-width: 62rem) 56rem, ${SIZES}`;

function pictureLoading(tag: string, isWide: boolean): string {
  const lazy = 'loading="lazy" decoding="async"';
  const [, src] = / src="(\/storage\/images\/[0-9a-f]+\/\d+\.webp)"/.exec(tag) ?? [];
  if (src === undefined) return lazy;
  const widths = widthsUpTo(src);
  if (widths.length === 1) return lazy;
  const set = widths.map((width) => `${imageVariant(src, width)} ${width}w`).join(', ');
  return `${lazy} srcset="${set}" sizes="${isWide ? WIDE_SIZES : SIZES}"`;
}

const NOTES = '<section role="doc-endnotes">';

/** Adds a link back to each footnote. Footnotes must be at the end, in order, without white space between tags. */
function withLinksBack(html: string): string {
  const start = html.lastIndexOf(NOTES);
  if (start === -1) return html;
  let number = 0;
  const notes = html
    .slice(start + NOTES.length)
    .replaceAll(/(?:<\/p>)?<\/li>(?=<li id="cat-|<\/ol><\/section>)/g, (end) => ` ${linkBack(++number)}${end}`);
  return `${html.slice(0, start)}<section role="doc-endnotes" aria-label="Catatan kaki">${notes}`;
}

function linkBack(number: number): string {
  return `<a href="#rujukan-${number}" role="doc-backlink" aria-label="Kembali ke teks">↩</a>`;
}
