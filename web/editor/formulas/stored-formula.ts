/**
 * The attribute that marks a formula's placeholder in a draft: `<mark data-rumus="">a²/b</mark>`. The server drops this
 * attribute from submitted texts, so the formula would become highlighted text.
 */
export const FORMULA = 'data-rumus';
const FORMULAS = /<mark\b[^>]*\sdata-rumus(?=[\s=>])/g;

export function isFormula(element: Element): boolean {
  return element.localName === 'mark' && element.hasAttribute(FORMULA);
}

/** Returns the reason why a text with placeholders of formulas cannot be sent. Undefined if the text has none. */
export function refuseFormulas(text: string): string | undefined {
  const count = [...text.matchAll(FORMULAS)].length;
  if (count === 0) return undefined;
  return `${count} rumus di dalam tulisan belum ditulis ulang. Pilih rumusnya, lalu tulis gantinya, pakai sebagai teks, atau hapus.`;
}
