const BLOCK =
  /<(?:p|div|h[1-6]|blockquote|pre|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|[rhd])|fig(?:ure|caption)|[bh]r)[\s/>]/i;

/** Returns whether the HTML has block elements. If not, callers must keep line breaks: HTML shows them as spaces. */
export function hasBlocks(html: string): boolean {
  return BLOCK.test(html);
}
