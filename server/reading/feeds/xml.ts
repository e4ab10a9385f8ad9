/** Characters that XML 1.0 does not allow, not even as an entity. */
// oxlint-disable-next-line no-control-regex -- dropping them is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for XML, also for attribute values. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';
