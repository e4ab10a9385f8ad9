/**
 * A cell that begins like this is a formula to a spreadsheet, which may then send away what stands beside it. The full-width
 * signs count in East Asian editions. (OWASP: CSV injection)
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** One line of RFC 4180. An apostrophe before a formula makes it text. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
