const BLOCK =
  /<(?:p|div|h[1-6]|blockquote|pre|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|[rhd])|fig(?:ure|caption)|[bh]r)[\s/>]/i;

/** Returns whether the HTML contains block elements. If not, line breaks in the text are its only breaks: keep them. */
export function hasBlocks(html: string): boolean {
  return BLOCK.test(html);
}
