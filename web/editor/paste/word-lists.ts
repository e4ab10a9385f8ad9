/**
 * Returns the list level from Word's mso-list style: 'l0 level2 lfo1' → 2. Undefined if the paragraph is not a list
 * item.
 */
export function wordListLevel(style: string): number | undefined {
  const level = /mso-list:[^;]*\blevel(\d+)/i.exec(style)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Whether Word's list marker is a number: '2.', 'b)', 'iv.', not '·' or 'o'. */
export function isCountingMarker(marker: string): boolean {
  return /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker.trim());
}

/** Returns the number with which a list begins, if its marker is one: '3.' → 3. */
export function markerNumber(marker: string): number | undefined {
  const digits = /^\(?(\d+)[.)]/.exec(marker.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
