import { closestTo } from './closest.ts';
import { showOutcome } from './outcome.ts';

/** Cells that spreadsheets may run as a formula, but not signs alone or numbers with a sign (server/audit/csv.ts). */
const FORMULA = /^(?:[=@＝＠]|[-+－＋](?!$|[\d.,\s]+%?$))/;
/** Parts of a cell that are not its text, and parts that begin a line of it. */
const NO_TEXT = '[role=doc-noteref], annotation, dialog, button';
const LINES = 'br, p, li, div, dt, dd, tr, td, th, h2, h3, h4, figcaption';
/** A table with more places is not copied, because hostile merged cells could fill all memory. */
const MOST_PLACES = 1e5;

/** Handles "Salin CSV" below tables: copies the table before the button's paragraph (RFC 4180). */
export function copyTables(): void {
  document.addEventListener('click', (event) => {
    const button = closestTo(event, '[data-copies-csv]');
    if (button) void copyTable(button);
  });
}

async function copyTable(button: HTMLElement): Promise<void> {
  try {
    const table = button.parentElement?.previousElementSibling?.querySelector('table');
    if (table) await navigator.clipboard.writeText(toCsv(table));
    showOutcome(button, 'Tersalin', true);
  } catch {
    showOutcome(button, 'Tidak dapat disalin.', false);
  }
}

/**
 * A cell over several columns or rows has its text once. The other places are empty, so that the columns stay, and all
 * lines have the same number of places. As in a browser, no cell reaches out of the <thead> or <tbody> around it.
 */
function toCsv({ rows }: HTMLTableElement): string {
  const grid: string[][] = [...rows].map(() => []);
  let places = 0;
  [...rows].forEach(({ cells, parentElement, sectionRowIndex }, y) => {
    const below = (parentElement as HTMLTableSectionElement).rows.length - sectionRowIndex;
    for (const cell of cells) {
      const line = grid[y] ?? [];
      let x = 0;
      while (line[x] !== undefined) x += 1;
      const lines = grid.slice(y, y + Math.min(cell.rowSpan || below, below));
      places += lines.length * cell.colSpan;
      if (places > MOST_PLACES) throw new RangeError('Too many places');
      for (const one of lines) {
        for (let more = 0; more < cell.colSpan; more += 1) one[x + more] ??= '';
      }
      line[x] = quoted(cell);
    }
  });
  const width = Math.max(...grid.map(({ length }) => length));
  return grid.map((line) => Array.from({ length: width }, (_, x) => line[x] ?? '').join(',')).join('\r\n');
}

function quoted(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(NO_TEXT)) part.remove();
  for (const line of copy.querySelectorAll(LINES)) line.before(' ');
  const text = copy.textContent.replace(/\s+/g, ' ').trim();
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
