/** A name as citations have it: in two parts, or as one name that must not be divided, such as 'Sumarni'. */
export type CitedName = { family: string; given: string } | { literal: string };

/**
 * Returns the name for the tag citation_author. Zotero takes "Nur Aini, Siti Rahma" for two authors, because both
 * halves contain a space, and divides "Siti Rahma" into two parts. No-break spaces prevent both.
 */
export function indexedName(name: CitedName): string {
  if ('literal' in name) return unbroken(name.literal.replaceAll(',', ''));
  const [family, given] = [name.family, name.given].map((part) => part.replaceAll(/[,;]/g, ''));
  return `${given?.includes(' ') ? unbroken(family ?? '') : family}, ${given}`;
}

const unbroken = (text: string) => text.replaceAll(' ', '\u{A0}');
