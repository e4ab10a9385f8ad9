const BLOCK =
  /<(?:p|div|h[1-6]|blockquote|pre|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|[rhd])|fig(?:ure|caption)|[bh]r)[\s/>]/i;

/** Whether the HTML contains block elements. Without one, the typed line breaks are the only ones and must be kept. */
export function hasBlocks(html: string): boolean {
  return BLOCK.test(html);
}
