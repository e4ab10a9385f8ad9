import { hasBlocks } from '#contract/markup-blocks.ts';

/**
 * Text of a post as the API returns it: HTML that was sanitised when it was written, or plain text with line breaks.
 * This is the only component that puts stored HTML into a page; see docs/decisions/html.md.
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

/** Makes wide tables and code scroll inside themselves, reachable by keyboard, and pictures load lazily. */
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
