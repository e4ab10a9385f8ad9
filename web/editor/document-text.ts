import { hasBlocks } from '#contract/markup-blocks.ts';
import { readMarkup } from '#contract/markup.ts';

/** How a text breaks its lines: 'lines' is HTML without a block, whose line breaks count as they do in plain text. */
export type TextKind = 'plain' | 'lines' | 'blocks';

export function kindOf(text: string): TextKind {
  const { isPlain, html } = readMarkup(text.trim());
  if (isPlain) return 'plain';
  return hasBlocks(html) ? 'blocks' : 'lines';
}

/**
 * Turns the textarea's content into the editor's HTML. A bracket that opens no tag becomes text; without a block, line
 * breaks become `<br>` and empty lines paragraphs, as on the public page.
 */
export function readText(text: string): string {
  const { html } = readMarkup(text.trim());
  if (hasBlocks(html)) return html;
  return html
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
