/** How a list is numbered: by letters or Roman numbers, as in the `type` of <ol>, or by digits (undefined). */
export type ListType = 'a' | 'A' | 'i' | 'I' | undefined;

/** Returns the list level in Word's mso-list style: 'l0 level2 lfo1' → 2. Undefined if the style has none. */
export function wordListLevel(style: string): number | undefined {
  const level = /mso-list:[^;]*\blevel(\d+)/i.exec(style)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Whether Word's list marker is a number or letter: '2.', 'b)' or 'iv.', but not '·' or 'o'. */
export function isCountingMarker(marker: string): boolean {
  return signOf(marker) !== undefined;
}

/** Returns the type of list that a marker belongs to. A single i, v or x counts as a Roman number. */
export function markerType(marker: string): ListType {
  const sign = signOf(marker) ?? '0';
  if (/^\d/.test(sign)) return undefined;
  const isRoman = /^(?:[ivx]|[ivxlc]{2,})$/i.test(sign);
  const isUpper = sign === sign.toUpperCase();
  return isRoman ? (isUpper ? 'I' : 'i') : isUpper ? 'A' : 'a';
}

/** Returns the number that a marker means in a list of this type: '3.' → 3, 'c.' → 3, 'iv.' → 4. */
export function markerNumber(marker: string, type: ListType): number | undefined {
  const sign = signOf(marker)?.toLowerCase();
  if (sign === undefined) return undefined;
  if (/^\d/.test(sign)) return Number(sign);
  return type === 'i' || type === 'I' ? romanNumber(sign) : sign.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

function signOf(marker: string): string | undefined {
  return /^\(?(\d+|[a-z]|[ivxlc]+)[.)]/i.exec(marker.trim())?.[1];
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(sign: string): number {
  const values = [...sign].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
