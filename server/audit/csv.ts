/**
 * Matches cells that spreadsheets may run as a formula, which could send other cells to a stranger's host: white space
 * and then a sign (East Asian editions also accept full-width ones), or a tab or line break. (OWASP: CSV injection)
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
