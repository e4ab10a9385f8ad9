/**
 * Matches a field that is a link, with the fragment of its address and other switches: HYPERLINK "https://…" \\l "bab"
 * \\o "…"
 */
const LINK =
  /(<w:instrText[^>]{0,100}>\s*HYPERLINK\s+)(?:"|&quot;)((?:(?!"|&quot;)[^<]){1,4000})(?:"|&quot;)([^<]{1,4000})</g;
const FRAGMENT = /\\l\s+(?:"|&quot;)((?:(?!"|&quot;)[^<])*)(?:"|&quot;)/;

/** Rewrites link fields for mammoth, which takes everything up to the last quotation mark for the address. */
export function tidyLinkFields(xml: string): string {
  return xml.replaceAll(LINK, (_, start: string, address: string, switches: string) => {
    const fragment = FRAGMENT.exec(switches)?.[1];
    return `${start}"${address}${fragment ? `#${fragment}` : ''}"<`;
  });
}
