/**
 * The page's policy forbids inline styles, so browsers drop the style attributes of pasted HTML while parsing, and
 * report each. They are therefore renamed before parsing.
 */
export const STYLE_ATTRIBUTE = 'data-style';

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;

export function setStylesAside(html: string): string {
  return html
    .replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, ` ${STYLE_ATTRIBUTE}`));
}

/** Returns the value of a property in a style; the last declaration counts. '' without one. */
export function declared(style: string, property: string): string {
  const found = [...style.matchAll(new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'gi'))];
  return (found.at(-1)?.[1] ?? '').trim().toLowerCase();
}
