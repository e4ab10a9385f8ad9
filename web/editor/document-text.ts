import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup } from '#contract/posts/markup.ts';

/** 'plain': text without tags. 'blocks': HTML with block elements. 'lines': other HTML, whose line breaks are shown. */
export type TextKind = 'plain' | 'lines' | 'blocks';

export function kindOf(text: string): TextKind {
  const { isPlain, html } = readMarkup(text.trim());
  if (isPlain) return 'plain';
  return hasBlocks(html) ? 'blocks' : 'lines';
}

/**
 * Converts the textarea's content to HTML for the editor. A `<` that opens no tag becomes text. Without block elements,
 * line breaks become `<br>` and empty lines separate paragraphs, as on the public page.
 */
export function readText(text: string): string {
  const { html } = readMarkup(text.trim());
  if (hasBlocks(html)) return html;
  return html
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
