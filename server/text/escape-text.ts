/** Escapes plain text for the inside of an HTML element, as the sanitiser does. It does not escape quotes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
