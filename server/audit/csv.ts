/**
 * Matches cells that spreadsheets may run as a formula, which could send other cells to a stranger's host: cells that
 * begin with = + - @ (East Asian editions: also full-width), even after spaces, or with a tab or line break. (OWASP)
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Returns one line of CSV (RFC 4180). Puts an apostrophe before formulas, so that they are read as text. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
