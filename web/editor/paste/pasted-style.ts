/**
 * The page's policy forbids inline styles, and a browser then keeps the styles of pasted HTML from its parser too: they
 * would be empty, and each would be reported. So they are set aside under another name before parsing.
 */
export const STYLE_ATTRIBUTE = 'data-style';

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;

export function setStylesAside(html: string): string {
  return html
    .replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, ` ${STYLE_ATTRIBUTE}`));
}

/** What a style says of one property; the last word counts. '' when it says nothing. */
export function declared(style: string, property: string): string {
  const found = [...style.matchAll(new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'gi'))];
  return (found.at(-1)?.[1] ?? '').trim().toLowerCase();
}
