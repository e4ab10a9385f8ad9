/** The characters of the font Symbol from its codes 0x41 and 0xA2 on. A space stands for a code that is not used here. */
const LETTERS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥  αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const SIGNS = '′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…   ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇   ∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨   ∑';
const FONT = /\sw:font\s*=\s*["']Symbol["']/i;
const CODE = /\sw:char\s*=\s*["'](?:F0)?([0-9A-F]{2})["']/i;

/**
 * Returns the character that <w:sym> shows, by the element's attributes. Old Word files have Greek letters as signs of
 * the font Symbol. Returns undefined for other fonts and for signs that this file does not know.
 */
export function symbolOf(attributes: string): string | undefined {
  const digits = FONT.test(attributes) ? CODE.exec(attributes)?.[1] : undefined;
  if (digits === undefined) return undefined;
  const code = Number.parseInt(digits, 16);
  const sign = code >= 0xa2 ? SIGNS[code - 0xa2] : LETTERS[code - 0x41];
  return sign === ' ' ? undefined : sign;
}
