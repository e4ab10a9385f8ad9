/** 'l0 level2 lfo1' of Word's mso-list style → 2. Undefined when the paragraph is no list item. */
export function wordListLevel(style: string): number | undefined {
  const level = /mso-list:[^;]*\blevel(\d+)/i.exec(style)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Whether the sign that Word puts before an item counts: '2.', 'b)', 'iv.', not '·' or 'o'. */
export function isCountingMarker(marker: string): boolean {
  return /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker.trim());
}

/** The number that a list begins with, where it is one: '3.' → 3. */
export function markerNumber(marker: string): number | undefined {
  const digits = /^\(?(\d+)[.)]/.exec(marker.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
