/** Matches a Word hyperlink field with switches after its address: HYPERLINK "https://…" \l "fragment" \o "…" */
const LINK =
  /(<w:instrText[^>]{0,100}>\s*HYPERLINK\s+)(?:"|&quot;)((?:(?!"|&quot;)[^<]){1,4000})(?:"|&quot;)([^<]{1,4000})</g;
const FRAGMENT = /\\l\s+(?:"|&quot;)((?:(?!"|&quot;)[^<])*)(?:"|&quot;)/;

/**
 * Reduces each link field to its address and fragment, because mammoth reads everything up to the last quotation mark
 * as the address.
 */
export function tidyLinkFields(xml: string): string {
  return xml.replaceAll(LINK, (_, start: string, address: string, switches: string) => {
    const fragment = FRAGMENT.exec(switches)?.[1];
    return `${start}"${address}${fragment ? `#${fragment}` : ''}"<`;
  });
}
