import { BLOCKS, FORMULA_PLACE, isHeavy, newElement, rename, styleOf, unwrap } from './pasted-elements.ts';
import { declared, STYLE_ATTRIBUTE } from './pasted-style.ts';

/** Matches a CSS rule for a class. Excel writes each cell format, such as bold, as a class. */
const CLASS_RULE = /\.([a-z][\w-]{0,40})\s*\{([^{}]{0,2000})\}/gi;

export function isOfSpreadsheet(html: string): boolean {
  return /content="?Excel\.Sheet|<google-sheets-html-origin|\bsdval=|content="?Microsoft Excel/i.test(html);
}

/** Returns the classes that the HTML's first style sheet makes bold. */
export function boldClasses(html: string): ReadonlySet<string> {
  const start = html.indexOf('<style');
  const end = html.indexOf('</style', start);
  const rules = start === -1 || end === -1 ? [] : [...html.slice(start, end).matchAll(CLASS_RULE)];
  return new Set(rules.flatMap(([, name = '', style = '']) => (isHeavy(style) ? [name] : [])));
}

/** Removes hidden rows. Puts the style of each cell on a <span> in it, because takeStyleAsTag() does not read cells. */
export function takeCellStyles(body: HTMLElement, bold: ReadonlySet<string>): void {
  for (const row of body.querySelectorAll('tr')) {
    if (declared(styleOf(row), 'display') === 'none') row.remove();
  }
  for (const cell of body.querySelectorAll('td')) {
    const [only] = cell.children;
    // Google Sheets puts the content of merged cells into a <div> that only limits their height.
    if (only?.localName === 'div' && cell.childNodes.length === 1) unwrap(only);
    if (cell.querySelector(BLOCKS)) continue;
    const isOfBold = [...cell.classList].some((name) => bold.has(name));
    const style = styleOf(cell) + (isOfBold ? ';font-weight:700' : '');
    if (!/font-(?:weight|style)|text-decoration/i.test(style)) continue;
    cell.append(newElement(cell, 'span', { [STYLE_ATTRIBUTE]: style }, cell.childNodes));
  }
}

/** Turns a first row in bold into column headings. Turns a spreadsheet's table of a single cell into a paragraph. */
export function tidyTables(body: HTMLElement, isSpreadsheet: boolean): void {
  for (const table of body.querySelectorAll('table')) {
    const cells = [...(table.rows[0]?.cells ?? [])];
    const [only] = cells;
    if (isSpreadsheet && only && cells.length === 1 && table.rows.length === 1 && !only.querySelector(BLOCKS)) {
      table.replaceWith(newElement(table, 'p', {}, only.childNodes));
      continue;
    }
    const named = isBlank(cells[0]) ? cells.slice(1) : cells;
    // A formula is never bold.
    const written = named.filter((cell) => cell.textContent.trim() === '' || lettersOf(cell) !== '');
    const isHead = table.rows.length > 1 && written.length > 0 && written.every(isBold);
    if (!isHead) continue;
    for (const cell of cells) {
      for (const bold of [...cell.querySelectorAll('strong')]) unwrap(bold);
      rename(cell, 'th');
    }
  }
}

/** Whether a cell is empty, as the corner cell above row names often is. */
function isBlank(cell: HTMLTableCellElement | undefined): boolean {
  return cell?.textContent.trim() === '' && !cell.querySelector('img, figure');
}

function isBold(cell: HTMLTableCellElement): boolean {
  const bold = [...cell.querySelectorAll('strong')].map(lettersOf).join('');
  const text = lettersOf(cell);
  return cell.localName === 'th' || (text !== '' && bold === text);
}

/** Returns the text of an element without spaces and formulas. */
function lettersOf({ textContent }: Element): string {
  return textContent.replaceAll(/\s+/g, '').replaceAll(FORMULA_PLACE, '');
}
