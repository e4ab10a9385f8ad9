const NUMBER = '\\s*\\d+(?:[.-]\\d+)*\\s*[.:–—]\\s*\\S';
const WORDS = {
  picture: new RegExp(`^\\s*(?:gambar|foto|peta|grafik|bagan|diagram|ilustrasi|figure|fig\\.)${NUMBER}`, 'i'),
  table: new RegExp(`^\\s*(?:tabel|table)${NUMBER}`, 'i'),
} as const;

/**
 * Whether a paragraph is the caption of a picture or of a table (`of`). Word processors give captions a paragraph style
 * with "caption" in its name, or at least begin them with a word and a number: "Gambar 2. Bakau muda".
 */
export function isCaption(element: Element | null, of: keyof typeof WORDS): element is Element {
  if (element?.localName !== 'p') return false;
  const isOfOther = WORDS[of === 'table' ? 'picture' : 'table'].test(element.textContent);
  return WORDS[of].test(element.textContent) || (/caption|keterangan/i.test(element.className) && !isOfOther);
}

/** Returns the content of a caption. Bold or italic around the whole caption comes from its style and is left out. */
export function plainCaption(caption: Element): ChildNode[] {
  const [only, ...others] = [...caption.childNodes].filter(
    (node) => node instanceof Element || node.textContent?.trim() !== '',
  );
  const isMarked = only instanceof Element && ['em', 'strong'].includes(only.localName);
  return isMarked && others.length === 0 ? plainCaption(only) : [...caption.childNodes];
}

/** Moves the caption before each table into the table. */
export function takeTableCaptions(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const before = table.previousElementSibling;
    if (table.caption || !isCaption(before, 'table')) continue;
    table.createCaption().append(...plainCaption(before));
    before.remove();
  }
}
