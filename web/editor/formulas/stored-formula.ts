/**
 * In a draft, a formula that could not be taken over is `<mark data-rumus="">a²/b</mark>`, with its text in one line.
 * The server would keep only the text, highlighted.
 */
export const FORMULA = 'data-rumus';
const FORMULAS = /<mark\b[^>]*\sdata-rumus(?=[\s=>])/g;

export function isFormula(element: Element): boolean {
  return element.localName === 'mark' && element.hasAttribute(FORMULA);
}

/** Returns why a text with placeholders of formulas cannot be sent, or undefined if it has none. */
export function refuseFormulas(text: string): string | undefined {
  const count = [...text.matchAll(FORMULAS)].length;
  if (count === 0) return undefined;
  return `${count} rumus di dalam tulisan belum ditulis ulang. Pilih rumusnya, lalu tulis gantinya, pakai sebagai teks, atau hapus.`;
}
