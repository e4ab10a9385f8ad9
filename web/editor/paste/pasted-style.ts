/**
 * The name that replaces `style` in pasted HTML. The Content Security Policy forbids inline styles, so browsers would
 * drop and report each `style` attribute while they parse the HTML.
 */
export const STYLE_ATTRIBUTE = 'data-style';

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/iy;
const STYLE_START = /<style[\s>]/iy;
const STYLE_END = /<\/style>/gi;

/**
 * Renames style attributes and drops style sheets. Stops at the first tag without an end, because to search for the end
 * of every such tag would take quadratic time.
 */
export function setStylesAside(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open === -1 ? undefined : open));
    if (open === -1) break;
    STYLE_START.lastIndex = TAG.lastIndex = STYLE_END.lastIndex = open;
    if (STYLE_START.test(html)) {
      if (!STYLE_END.test(html)) break;
      at = STYLE_END.lastIndex;
      continue;
    }
    const tag = TAG.exec(html)?.[0];
    if (tag === undefined && /[a-z]/i.test(html.charAt(open + 1))) {
      parts.push(html.slice(open));
      break;
    }
    parts.push((tag ?? '<').replaceAll(/\sstyle(?=\s*=)/gi, ` ${STYLE_ATTRIBUTE}`));
    at = open + (tag ?? '<').length;
  }
  return parts.join('');
}

/** Returns the value of a property in a style, from its last declaration. '' if the style does not declare it. */
export function declared(style: string, property: string): string {
  const found = [...style.matchAll(new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'gi'))];
  return (found.at(-1)?.[1] ?? '').trim().toLowerCase();
}
