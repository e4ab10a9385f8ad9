/**
 * Cells that a spreadsheet would run as a formula, which could send the neighbouring cells to another host. East Asian
 * editions also accept the full-width signs. (OWASP: CSV injection)
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Returns one line of CSV (RFC 4180). An apostrophe in front turns a formula into text. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
