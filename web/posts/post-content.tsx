import { imageVariant, widthsUpTo } from '#contract/posts/image-variants.ts';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';

/**
 * The text of a post as the API returns it: HTML that was sanitised when it was saved, or plain text with line breaks.
 * Forms show unsent texts, as unsentHtml (web/writing/unsent-html.ts) has reduced them. The only component that puts a
 * text's HTML into a page; see docs/decisions/html.md.
 */
export function PostContent({ content }: { content: string }) {
  return (
    <div
      className={`prose ${hasBlocks(content) ? 'prose-lead' : 'whitespace-pre-line'}`}
      // oxlint-disable-next-line react/no-danger -- sanitised by the API or unsentHtml; the page's policy runs no script in it either
      dangerouslySetInnerHTML={{ __html: prepareForPage(content) }}
    />
  );
}

/**
 * Adds what only the page needs: regions in which wide tables and code scroll by keyboard, the sizes of pictures, and
 * the links back from footnotes. A page shows one text only, or the ids of its footnotes would not be unique.
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

/** The widths of prose.css: the text's, and a wide figure's where that has room. */
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

/** The server writes the notes at the end, numbered 1..n, without white space between them (footnotes.ts). */
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
