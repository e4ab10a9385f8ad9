const BLOCK =
  /<(?:p|div|h[1-6]|blockquote|pre|[uod]l|li|d[td]|table|caption|t(?:head|body|foot|[rhd])|fig(?:ure|caption)|[bh]r)[\s/>]/i;

/** Whether HTML breaks its lines itself. Without a block its line breaks are those that were typed, and stay. */
export function hasBlocks(html: string): boolean {
  return BLOCK.test(html);
}
