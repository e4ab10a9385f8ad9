import { hasBlocks } from '#contract/markup-blocks.ts';

/**
 * Article text as the API gives it: HTML that was sanitised when it was written, or plain text with line breaks. The
 * only place that puts stored HTML into a page; see docs/decisions/html.md.
 */
export function PostContent({ content }: { content: string }) {
  return (
    <div
      className={`prose ${hasBlocks(content) ? 'prose-lead' : 'whitespace-pre-line'}`}
      // oxlint-disable-next-line react/no-danger -- sanitised by the API; the page's policy runs no script in it either
      dangerouslySetInnerHTML={{ __html: prepareForPage(content) }}
    />
  );
}

/** Wide tables and code scroll in place, so the keyboard must be able to reach them; pictures wait to be seen. */
export function prepareForPage(html: string): string {
  let tables = 0;
  let codes = 0;
  return html
    .replaceAll(/<table(?=[\s>])/g, () => `<div class="scrolling" ${region(`Tabel ${++tables}`)}><table`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<pre(?=[\s>])/g, () => `<pre ${region(`Kode ${++codes}`)}`)
    .replaceAll(/<img(?=[\s>])/g, '<img loading="lazy" decoding="async"');
}

function region(name: string): string {
  return `role="region" aria-label="${name}" tabindex="0"`;
}
