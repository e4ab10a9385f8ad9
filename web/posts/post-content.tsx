import { hasBlocks } from '#contract/markup-blocks.ts';

/**
 * The text of a post as the API returns it: HTML that was sanitised when it was saved, or plain text with line breaks.
 * The only component that puts stored HTML into a page; see docs/decisions/html.md.
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

/** Makes wide tables and code scroll in regions that the keyboard can reach, and loads pictures lazily. */
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
